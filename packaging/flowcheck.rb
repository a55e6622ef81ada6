# A Homebrew formula, to be filled in for a tap: OWNER, and the two checksums from the .sha256 files of a release.
class Flowcheck < Formula
  desc "Finds navigation bugs in the design of an app"
  homepage "https://github.com/OWNER/flowcheck"
  version "0.1.0"
  license "Apache-2.0"

  on_macos do
    url "https://github.com/OWNER/flowcheck/releases/download/v0.1.0/flowcheck-0.1.0-macos-universal.tar.gz"
    sha256 "SHA256_OF_THE_MACOS_ARCHIVE"
  end
  on_linux do
    url "https://github.com/OWNER/flowcheck/releases/download/v0.1.0/flowcheck-0.1.0-linux-x86_64.tar.gz"
    sha256 "SHA256_OF_THE_LINUX_ARCHIVE"
  end

  def install
    prefix.install Dir["bin", "share"]
  end

  def caveats
    "Diagrams need Graphviz: brew install graphviz"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/flowcheck --version")
    system bin/"flowcheck", "init", "sample.yaml"
    system bin/"flowcheck", "check", "sample.yaml"
  end
end
