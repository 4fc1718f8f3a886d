import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Stage } from "../stage.ts";
import type { Arrival } from "./audit/recordings.ts";

type Mood = "well" | "stalled" | "failing";

export interface Receiver {
  /** Without the path, by which endpoints differ. */
  readonly url: string;
  readonly arrivals: readonly Arrival[];
  /** How all its endpoints treat what comes from now on. */
  mood: Mood;
}

/** Keeps the id of every webhook that comes, and what it answered. */
export async function startReceiver(stage: Stage): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { id, organizationId } = JSON.parse(await readBody(request)) as Record<string, string>;
    const arrival: Arrival = {
      endpointUrl: `${receiver.url}${request.url}`,
      eventId: String(id),
      organizationId: String(organizationId),
      atMs: performance.now(),
      isAccepted: false,
    };
    arrivals.push(arrival);
    // One that is stalled never answers; the sender gives up.
    if (receiver.mood === "stalled") return;
    // Counted before the answer leaves: a sender that dies while it reads it may still have taken it as a success.
    arrival.isAccepted = receiver.mood === "well";
    response.writeHead(arrival.isAccepted ? 200 : 500).end();
  }
  const receiver: Receiver = { url: await listenOn(stage, server), arrivals, mood: "well" };
  return receiver;
}

/** Starts a server on loopback for as long as the stage is up, and answers its address. */
export async function listenOn(stage: Stage, server: ReturnType<typeof createServer>): Promise<string> {
  await stage.hold(
    () => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)),
    async () => {
      server.close();
      server.closeAllConnections();
    },
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // safe: it listens on TCP
}

export async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
