//! Starts `flowcheck lsp` for YAML files in Zed.

use zed_extension_api::{self as zed, LanguageServerId, Result, Worktree};

struct Flowcheck;

impl zed::Extension for Flowcheck {
    fn new() -> Self {
        Flowcheck
    }

    fn language_server_command(
        &mut self,
        _server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<zed::Command> {
        let program = worktree
            .which("flowcheck")
            .ok_or("flowcheck is not in the PATH of the shell; 'make install' puts it there")?;
        Ok(zed::Command {
            command: program,
            args: vec!["lsp".to_string()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(Flowcheck);
