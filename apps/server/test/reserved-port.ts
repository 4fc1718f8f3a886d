import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below those that systems give to whoever asks for any port: what is free stays so until a test's program listens on it. */
const [LOWEST, HIGHEST] = [20_000, 32_000];

/** A port of the loopback address that nobody uses, and nobody gets by chance. */
export async function reservedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
