import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect as connectTo, createServer, type Server, type Socket } from "node:net";

/** A receiver as simple scripts are: it reads requests off its connections by itself. */
export interface PlainReceiver {
  readonly url: string;
  /** The ids of the requests that it has answered, in their order. */
  readonly answered: string[];
  readonly connections: () => number;
  /** How many requests were waiting or worked on at once at most. */
  readonly mostAtOnce: () => number;
  stop(): Promise<void>;
}

export interface PlainReceiverOptions {
  /** `request`: works one request at a time. `connection`: serves a connection until it is closed, then the next. */
  readonly oneAtATime?: "request" | "connection";
  readonly workMs?: number;
  /**
   * `header`: says that it closes, and does. `silently`: answers and closes. `stale`: closes once the next request has come,
   * as a receiver does whose own closing was still on its way.
   */
  readonly closes?: "header" | "silently" | "stale";
}

const END_OF_HEAD = "\r\n\r\n";

export async function startPlainReceiver(options: PlainReceiverOptions = {}): Promise<PlainReceiver> {
  const { oneAtATime, workMs = 0, closes } = options;
  const answered: string[] = [];
  let connections = 0;
  let waiting = 0;
  let mostAtOnce = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work, work);
    return turn;
  };
  const work = async (id: string, socket: Socket) => {
    await new Promise((resolve) => setTimeout(resolve, workMs));
    answered.push(id);
    waiting -= 1;
    const closing = closes === "header" ? "connection: close\r\n" : "";
    socket.write(`HTTP/1.1 200 OK\r\n${closing}content-length: 2${END_OF_HEAD}ok`);
    if (closes === "header" || closes === "silently") socket.end();
  };
  const serve = async (socket: Socket) => {
    let count = 0;
    for await (const id of requestsOf(socket)) {
      count += 1;
      if (closes === "stale" && count > 1) return void socket.resetAndDestroy();
      waiting += 1;
      mostAtOnce = Math.max(mostAtOnce, waiting);
      await (oneAtATime === "request" ? inTurn(() => work(id, socket)) : work(id, socket));
    }
  };
  const server = createServer((socket) => {
    connections += 1;
    socket.on("error", () => socket.destroy());
    const serving = () => serve(socket).catch(() => undefined);
    void (oneAtATime === "connection" ? inTurn(serving) : serving());
  });
  const url = await listen(server);
  return {
    url,
    answered,
    connections: () => connections,
    mostAtOnce: () => mostAtOnce,
    stop: async () => void server.close(),
  };
}

/** The ids of the requests that come over a connection, each when its body is complete. */
async function* requestsOf(socket: Socket): AsyncGenerator<string> {
  let text = "";
  for await (const chunk of socket) {
    text += String(chunk);
    const head = text.indexOf(END_OF_HEAD);
    const length = /content-length: (\d+)/i.exec(text)?.[1];
    if (head < 0 || Buffer.byteLength(text) < Buffer.byteLength(text.slice(0, head)) + 4 + Number(length))
      continue;
    yield /webhook-id: (\S+)/i.exec(text)?.[1] ?? "";
    text = "";
  }
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // safe: it listens on TCP
  return `http://127.0.0.1:${port}/webhooks`;
}

const BUSY_PROGRAM = `
  const server = require("node:http").createServer((request, response) => {
    request.resume().on("end", () => response.end("ok"));
  });
  server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => console.log(server.address().port));
  process.stdin.on("data", (busyMs) => {
    console.log("busy");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(busyMs));
  });`;

interface BusyReceiver {
  /** By a name with two addresses, of which nobody listens on the second. */
  readonly url: string;
  stop(): void;
}

/** A process that is too busy to accept for a while, with its queue of connections full. */
export async function startBusyReceiver(busyMs: number): Promise<BusyReceiver> {
  const child = spawn(process.execPath, ["-e", BUSY_PROGRAM], { stdio: ["pipe", "pipe", "inherit"] });
  const port = Number(await nextLine(child));
  child.stdin.write(String(busyMs));
  await nextLine(child);
  const fillers = await Promise.all([1, 2].map(() => connected(port)));
  return {
    url: `http://localhost:${port}/webhooks`,
    stop() {
      for (const filler of fillers) filler.destroy();
      child.kill();
    },
  };
}

async function nextLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error("The program has no output");
  const [line] = await once(stdout, "data");
  return String(line).trim();
}

async function connected(port: number): Promise<Socket> {
  const socket = connectTo(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}
