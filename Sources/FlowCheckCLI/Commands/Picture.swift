import FlowCheckKit

/// Why a command could not write what it was asked for.
enum CommandFailure: Error, CustomStringConvertible {
  /// A file could not be read or written.
  case disk(Disk.Failure)
  /// A picture could not be drawn.
  case drawing(GraphvizError)

  var description: String {
    switch self {
    case .disk(let failure): failure.description
    case .drawing(let failure): failure.description
    }
  }
}

/// Drawing diagrams into files.
enum Picture {
  /// Draws a diagram into a file.
  static func write(
    _ diagram: Diagram, format: GraphvizRenderer.Format, to file: String
  ) throws(CommandFailure) {
    let bytes: [UInt8]
    do throws(GraphvizError) {
      bytes = try GraphvizRenderer.render(diagram, format: format)
    } catch {
      throw .drawing(error)
    }
    try write(bytes, to: file)
  }

  /// Writes bytes into a file.
  static func write(_ bytes: [UInt8], to file: String) throws(CommandFailure) {
    do throws(Disk.Failure) {
      try Disk.write(bytes, to: file)
    } catch {
      throw .disk(error)
    }
  }
}
