package import FlowDiagnostics
package import FlowModel

extension Int: Storable {
  package func store(in writer: inout StoreWriter) { writer.add(self) }
  package init(from reader: inout StoreReader) { self = reader.number() }
}

extension Bool: Storable {
  package func store(in writer: inout StoreWriter) { writer.add(self ? 1 : 0) }
  package init(from reader: inout StoreReader) { self = reader.number() == 1 }
}

extension String: Storable {
  package func store(in writer: inout StoreWriter) { writer.add(self) }
  package init(from reader: inout StoreReader) { self = reader.text() }
}

extension Optional: Storable where Wrapped: Storable {
  package func store(in writer: inout StoreWriter) {
    writer.add(self == nil ? 0 : 1)
    self?.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    self = reader.number() == 0 ? nil : Wrapped(from: &reader)
  }
}

extension Array: Storable where Element: Storable {
  package func store(in writer: inout StoreWriter) {
    writer.add(count)
    for element in self { element.store(in: &writer) }
  }

  package init(from reader: inout StoreReader) {
    var elements: [Element] = []
    reader.list { elements.append(Element(from: &$0)) }
    self = elements
  }
}

/// One of a few values that have words for themselves, stored as its place among them.
package protocol StorableWord: Storable, CaseIterable, Equatable, RawRepresentable
where RawValue == String, AllCases == [Self] {}

extension StorableWord {
  package func store(in writer: inout StoreWriter) {
    writer.add(Self.allCases.firstIndex(of: self) ?? 0)
  }

  package init(from reader: inout StoreReader) {
    let place = reader.number()
    guard Self.allCases.indices.contains(place) else {
      reader.fail()
      self = Self.allCases[0]
      return
    }
    self = Self.allCases[place]
  }
}

extension Severity: StorableWord {}
extension EventOrigin: StorableWord {}
extension ExpectedVerdict: StorableWord {}
extension PresentationKind: StorableWord {}

extension Obligation.Kind: Storable {
  package func store(in writer: inout StoreWriter) { writer.add(rawValue) }

  package init(from reader: inout StoreReader) {
    let kind = Obligation.Kind(rawValue: reader.text())
    if kind == nil { reader.fail() }
    self = kind ?? .rule
  }
}

extension ItemValue: Storable {
  package func store(in writer: inout StoreWriter) { writer.add(self) }
  package init(from reader: inout StoreReader) { self = reader.item() }

  func storeParts(in writer: inout StoreWriter) {
    name.store(in: &writer)
    arguments.store(in: &writer)
  }

  init(partsFrom reader: inout StoreReader) {
    let name = String(from: &reader)
    self.init(name: name, arguments: [String](from: &reader))
  }
}

extension SourceSpan: Storable {
  package func store(in writer: inout StoreWriter) {
    writer.add(line)
    writer.add(column)
    writer.add(length)
  }

  package init(from reader: inout StoreReader) {
    let (line, column) = (reader.number(), reader.number())
    self.init(line: line, column: column, length: reader.number())
  }
}
