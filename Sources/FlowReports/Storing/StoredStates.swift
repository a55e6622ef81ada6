package import FlowCompiler
import FlowModel

extension StateDescription: Storable {
  package func store(in writer: inout StoreWriter) { writer.add(self) }
  package init(from reader: inout StoreReader) { self = reader.state() }

  func storeParts(in writer: inout StoreWriter) {
    page.store(in: &writer)
    alert.store(in: &writer)
    layers.store(in: &writer)
    fields.store(in: &writer)
    layerKinds.store(in: &writer)
    children.store(in: &writer)
    motion.store(in: &writer)
  }

  init(partsFrom reader: inout StoreReader) {
    let (page, alert) = (ItemValue(from: &reader), ItemValue?(from: &reader))
    let layers = [ItemValue](from: &reader)
    self.init(page: page, alert: alert, layers: layers, fields: [Field](from: &reader))
    layerKinds = [PresentationKind?](from: &reader)
    children = [Instance](from: &reader)
    motion = Motion?(from: &reader)
  }
}

extension StateDescription.Field: Storable {
  package func store(in writer: inout StoreWriter) { writer.add(self) }
  package init(from reader: inout StoreReader) { self = reader.field() }

  func storeParts(in writer: inout StoreWriter) {
    name.store(in: &writer)
    content.store(in: &writer)
    showsInstead.store(in: &writer)
    showsInsteadKind.store(in: &writer)
    rank.store(in: &writer)
    awaitedBy.store(in: &writer)
    isDetached.store(in: &writer)
  }

  init(partsFrom reader: inout StoreReader) {
    let name = String(from: &reader)
    self.init(name: name, content: StateDescription.Content(from: &reader))
    showsInstead = ItemValue?(from: &reader)
    showsInsteadKind = PresentationKind?(from: &reader)
    rank = Int?(from: &reader)
    awaitedBy = String?(from: &reader)
    isDetached = Bool(from: &reader)
  }
}

extension StateDescription.Content: Storable {
  package func store(in writer: inout StoreWriter) {
    switch self {
    case .stack(let items):
      writer.add(0)
      items.store(in: &writer)
    case .slot(let wanted, let kind, let presence):
      writer.add(1)
      wanted.store(in: &writer)
      kind.store(in: &writer)
      presence.store(in: &writer)
    case .empty: writer.add(2)
    case .variable(let value):
      writer.add(3)
      value.store(in: &writer)
    case .tabs(let selected):
      writer.add(4)
      selected.store(in: &writer)
    case .root(let item):
      writer.add(5)
      item.store(in: &writer)
    case .effects(let pending):
      writer.add(6)
      pending.store(in: &writer)
    }
  }

  package init(from reader: inout StoreReader) {
    switch reader.number() {
    case 0: self = .stack([ItemValue](from: &reader))
    case 1:
      let (wanted, kind) = (ItemValue(from: &reader), PresentationKind(from: &reader))
      self = .slot(wanted: wanted, kind: kind, StateDescription.Presence(from: &reader))
    case 2: self = .empty
    case 3: self = .variable(String(from: &reader))
    case 4: self = .tabs(selected: String(from: &reader))
    case 5: self = .root(ItemValue(from: &reader))
    case 6: self = .effects([String](from: &reader))
    default:
      reader.fail()
      self = .empty
    }
  }
}

extension StateDescription.Presence: Storable {
  package func store(in writer: inout StoreWriter) {
    switch self {
    case .shown: writer.add(0)
    case .waiting(let asked):
      writer.add(1)
      asked.store(in: &writer)
    case .spent: writer.add(2)
    case .unbound: writer.add(3)
    case .hidden: writer.add(4)
    }
  }

  package init(from reader: inout StoreReader) {
    switch reader.number() {
    case 0: self = .shown
    case 1: self = .waiting(asked: ItemValue(from: &reader))
    case 2: self = .spent
    case 3: self = .unbound
    case 4: self = .hidden
    default:
      reader.fail()
      self = .shown
    }
  }
}

extension StateDescription.Instance: Storable {
  package func store(in writer: inout StoreWriter) {
    site.store(in: &writer)
    path.store(in: &writer)
    coordinator.store(in: &writer)
    fields.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let (site, path) = (Int(from: &reader), String(from: &reader))
    let coordinator = String(from: &reader)
    self.init(
      site: site, path: path, coordinator: coordinator, fields: [StateDescription.Field](from: &reader))
  }
}

extension StateDescription.Motion: Storable {
  package func store(in writer: inout StoreWriter) {
    departing.store(in: &writer)
    path.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let departing = ItemValue?(from: &reader)
    self.init(departing: departing, path: String(from: &reader))
  }
}

extension FieldChange: Storable {
  package func store(in writer: inout StoreWriter) {
    field.store(in: &writer)
    before.store(in: &writer)
    after.store(in: &writer)
  }

  package init(from reader: inout StoreReader) {
    let (field, before) = (String(from: &reader), String(from: &reader))
    self.init(field: field, before: before, after: String(from: &reader))
  }
}
