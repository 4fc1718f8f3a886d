import { createServer } from "node:http";
import { startChildServer } from "./child-server.ts";
import type { Stage } from "./stage.ts";

/** What a program in a process of its own does when asked; answers travel as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: each order has a question of its own.
type Orders = Readonly<Record<string, (question: any) => Promise<unknown>>>;

/** Makes this process one that `startControlled` starts: it does what it is told to, one order after the other. */
export function runControlled(orders: Orders): void {
  const server = createServer(async (request, response) => {
    try {
      let text = "";
      for await (const chunk of request) text += chunk;
      const order = orders[request.url?.slice(1) ?? ""];
      if (order === undefined) throw new Error(`No such order: ${request.url}`);
      response.end(JSON.stringify(await order(JSON.parse(text))));
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.stack : String(error));
    }
  });
  server.requestTimeout = 0;
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("Not a TCP server");
    process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${address.port}` })}\n`);
  });
  process.once("SIGTERM", () => process.exit(0));
}

export type Tell = <Answer>(order: string, question?: unknown) => Promise<Answer>;

interface ControlledProgram {
  readonly name: string;
  readonly program: string;
  readonly args?: readonly string[];
  readonly folder: string;
}

/** Starts a program of this folder, and resolves to the way to tell it what to do. */
export async function startControlled(
  stage: Stage,
  { name, program, args = [], folder }: ControlledProgram,
): Promise<Tell> {
  const url = await startChildServer(stage, {
    name,
    args: ["--conditions=@clipledger/source", "--import", "tsx", program, ...args],
    folder,
    environment: {},
  });
  return async <Answer>(order: string, question: unknown = null) => {
    const response = await fetch(new URL(order, url), { method: "POST", body: JSON.stringify(question) });
    if (!response.ok) throw new Error(`${name} failed to do "${order}": ${await response.text()}`);
    return (await response.json()) as Answer; // safe: both ends of the wire are ours
  };
}
