import FlowCheckCLI

/// The program; all of it lives in `FlowCheckCLI`.
@main
struct Main {
  static func main() {
    CommandLineTool.start()
  }
}
