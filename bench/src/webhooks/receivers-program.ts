import { createServer, type Socket } from "node:net";
import { runControlled } from "../controlled-program.ts";
import { bodyOf, isGenuine, parseRequest, type SignedRequest } from "./signed-request.ts";

/** What arrived since the last question, checked. */
export interface Tally {
  readonly arrived: number;
  readonly genuine: number;
  /** Different events, counted at each receiver. */
  readonly distinct: number;
  readonly bodyBytes: number;
}

const ANSWER = Buffer.from("HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\nok");

const requests = new Map<number, SignedRequest[]>();

/** Takes requests off a connection and answers each with 200. They are only kept: checking comes after the clock. */
function answer(socket: Socket, kept: SignedRequest[]): void {
  let unread: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk: Buffer) => {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    const request = parseRequest(unread);
    if (request === undefined) return;
    unread = Buffer.alloc(0);
    kept.push(request);
    socket.write(ANSWER);
  });
}

async function startReceiver(): Promise<number> {
  const kept: SignedRequest[] = [];
  const server = createServer((socket) => answer(socket, kept));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("Not a TCP server");
  requests.set(address.port, kept);
  return address.port;
}

/** Checks all that came with the secret of the receiver it came to, and forgets it. */
function tally(secrets: Readonly<Record<string, string>>): Tally {
  const sum = { arrived: 0, genuine: 0, distinct: 0, bodyBytes: 0 };
  for (const [port, kept] of requests) {
    const secret = secrets[port];
    if (secret === undefined && kept.length > 0) throw new Error(`Nobody should send to ${port}`);
    sum.arrived += kept.length;
    sum.genuine += kept.filter((request) => isGenuine(request, secret ?? "")).length;
    sum.distinct += new Set(kept.map(({ id }) => id)).size;
    sum.bodyBytes += kept.reduce((bytes, request) => bytes + bodyOf(request).length, 0);
    kept.length = 0;
  }
  return sum;
}

const count = Number(process.argv[2]);
const ports = await Promise.all(Array.from({ length: count }, startReceiver));

runControlled({
  ports: async () => ports,
  tally: async (secrets: Record<string, string>) => tally(secrets),
});
