// The client's side of the protocol: messages with a header that gives their length, answers matched to requests by number.
const { spawn } = require("child_process");

class Connection {
  constructor(program, listeners) {
    this.listeners = listeners;
    this.waiting = new Map();
    this.lastId = 0;
    this.pending = Buffer.alloc(0);
    this.process = spawn(program, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
    this.process.stdout.on("data", (bytes) => this.read(bytes));
    this.process.on("error", (error) => listeners.failed(error));
    this.process.on("exit", () => this.waiting.forEach(({ reject }) => reject(new Error("flowcheck has ended"))));
  }

  send(message) {
    const content = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    if (this.process.stdin.writable) this.process.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${content.length}\r\n\r\n`), content]));
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** Asks for something; `token`, if there is one, can call the request off. */
  request(method, params, token) {
    const id = ++this.lastId;
    token?.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ id, method, params });
    });
  }

  read(bytes) {
    this.pending = Buffer.concat([this.pending, bytes]);
    for (;;) {
      const end = this.pending.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.pending.toString("ascii", 0, end))[1]);
      if (this.pending.length < end + 4 + length) return;
      const message = JSON.parse(this.pending.toString("utf8", end + 4, end + 4 + length));
      this.pending = this.pending.subarray(end + 4 + length);
      this.take(message);
    }
  }

  take(message) {
    if (message.method) {
      if (message.id !== undefined) this.send({ id: message.id, result: null });
      this.listeners[message.method]?.(message.params);
      return;
    }
    const request = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error) request?.reject(new Error(message.error.message));
    else request?.resolve(message.result);
  }

  async end() {
    await this.request("shutdown").catch(() => {});
    this.notify("exit");
  }
}

module.exports = { Connection };
