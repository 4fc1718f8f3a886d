import { once } from "node:events";
import { createServer } from "node:net";
import { StartRefusal } from "./app-error.ts";

/** A port of the loopback address that nobody uses right now. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new StartRefusal("No free port on 127.0.0.1.");
  return address.port;
}
