import Foundation

extension IncludedFiles {
  /// The files on this machine, by paths from the current folder or from the root of the file system.
  public static let onDisk = onDisk(from: nil)

  /// The files on this machine.
  ///
  /// - Parameter folder: The folder to which paths in the scenario's own file are relative; nil for the folder of that file.
  public static func onDisk(from folder: String?) -> IncludedFiles {
    IncludedFiles(folder: folder, list: names, read: bytes)
  }

  /// Returns the files beside a scenario whose displayed name differs from its path.
  package static func onDisk(beside path: String, named name: String) -> IncludedFiles {
    let folders = (
      own: IncludePath.folder(of: IncludePath.resolved(name, in: "")), real: IncludePath.folder(of: path)
    )
    let place = { @Sendable (file: String) in
      IncludePath.resolved(IncludePath.relative(file, to: folders.own), in: folders.real)
    }
    return IncludedFiles(list: { names(in: place($0)) }, read: { bytes(of: place($0)) })
  }

  /// Returns the YAML files that may be scenarios that include a file: first those in its folder and in the two folders above,
  /// nearest first, then those in the other subfolders of these.
  package static func neighbours(of file: String) -> [String] {
    let own = IncludePath.folder(of: IncludePath.resolved(file, in: ""))
    var open = ["", "..", "../.."].map { IncludePath.resolved($0, in: own) }
    var (found, seen, depth) = ([String](), Set(open), 0)
    while depth < 2 {
      var inner: [String] = []
      for folder in open where found.count + inner.count < mostNeighbours {
        for name in names(in: folder) where !name.hasPrefix(".") {
          let path = IncludePath.resolved(name, in: folder)
          guard path != file, seen.insert(path).inserted else { continue }
          if name.hasSuffix("/") {
            inner.append(path)
          } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
            found.append(path)
          }
        }
      }
      (open, depth) = (inner, depth + 1)
    }
    return found
  }

  /// The number of files and folders after which no further folder is searched.
  private static let mostNeighbours = 2000

  @Sendable private static func names(in folder: String) -> [String] {
    let folder = folder.isEmpty ? "." : folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { kind(of: "\(folder)/\($0)") == .typeDirectory ? $0 + "/" : $0 }
  }

  /// Returns the type of the file at a path, following links; nil if there is none.
  private static func kind(of path: String) -> FileAttributeType? {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: target)
    return attributes?[.type] as? FileAttributeType
  }

  @Sendable private static func bytes(of path: String) -> Result<[UInt8], Failure> {
    guard let kind = kind(of: path) else { return .failure(.missing) }
    switch kind {
    case .typeDirectory: return .failure(.unreadable("it is a folder"))
    case .typeRegular: break
    default: return .failure(.unreadable("it is not an ordinary file"))
    }
    guard let file = FileHandle(forReadingAtPath: path),
      let bytes = try? file.read(upToCount: ScenarioReader.mostBytes + 1)
    else {
      let isAllowed = FileManager.default.isReadableFile(atPath: path)
      // An empty file gives no bytes, which is no failure.
      return isAllowed ? .success([]) : .failure(.unreadable("permission denied"))
    }
    return .success(Array(bytes))
  }
}
