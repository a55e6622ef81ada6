-- Neovim itself as a client: FLOWCHECK=… nvim --headless -u NONE -c "luafile Tests/LanguageServer/neovim.lua" FILE
local file = vim.api.nvim_buf_get_name(0)
local function fail(words) io.stderr:write("neovim: " .. words .. "\n") vim.cmd("cquit 1") end
local function check(condition, words) if not condition then fail(words) end end
local config = { name = "flowcheck", cmd = { os.getenv("FLOWCHECK"), "lsp" }, root_dir = vim.fn.getcwd(), init_options = { delay = 0 } }
local id = vim.lsp.start_client(config)
check(vim.lsp.buf_attach_client(0, id), "the server was not attached")
local function waitFor(words, condition) check(vim.wait(60000, condition, 20), "nothing came: " .. words) end
waitFor("initialize", function() return vim.lsp.get_client_by_id(id) and vim.lsp.get_client_by_id(id).initialized end)

local function line(words)
  for number, text in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local at = text:find(words, 1, true)
    if at then return number - 1, at - 1, text end
  end
  fail("no line has " .. words)
end
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 60000)
  check(answers and answers[id] and not answers[id].err, method .. ": " .. vim.inspect(answers))
  return answers[id].result
end

-- A word is misspelt, and its fix applied.
local row, column = line("push orders")
vim.api.nvim_buf_set_text(0, row, column, row, column + 4, { "psuh" })
waitFor("a diagnostic", function() return #vim.diagnostic.get(0) == 1 end)
local found = vim.diagnostic.get(0)[1]
check(found.code == "FC140" and found.lnum == row and found.col == column, vim.inspect(found))
local range = { start = { line = row, character = column }, ["end"] = { line = row, character = column + 4 } }
local actions = ask("textDocument/codeAction", { textDocument = vim.lsp.util.make_text_document_params(), range = range, context = { diagnostics = {} } })
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
waitFor("a clean file", function() return #vim.diagnostic.get(0) == 0 end)
check(select(3, line("push orders")), "the fix was not applied")

-- What stands at the cursor, and another name for it.
vim.api.nvim_win_set_cursor(0, { row + 1, column + 6 })
local hover = ask("textDocument/hover", vim.lsp.util.make_position_params())
check(hover.contents.value:find("**screen `orders`**", 1, true) == 1, vim.inspect(hover))
local params = vim.lsp.util.make_position_params()
params.newName = "history"
vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", params), "utf-16")
check(select(3, line("push history")), "not renamed")
local items = ask("textDocument/completion", vim.lsp.util.make_position_params())
check(#items == 3 and items[2].label == "history", vim.inspect(items))
waitFor("a lens", function() return #(ask("textDocument/codeLens", { textDocument = vim.lsp.util.make_text_document_params() }) or {}) == 0 end)
vim.lsp.stop_client(id)
io.stdout:write("   Neovim " .. vim.version().major .. "." .. vim.version().minor .. ": diagnostics, fix, hover, rename, completion\n")
vim.cmd("quitall!")
