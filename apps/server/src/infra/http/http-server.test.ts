import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { createLogger } from "../log.ts";
import { type FoundRoute, startHttpServer, takeFreePort } from "./http-server.ts";
import { sendText } from "./respond.ts";

const log = createLogger("silent");
const metrics = { observeRequest: () => undefined };
const findRoute = (): FoundRoute => ({
  surface: "test",
  route: (_request, response) => sendText(response, 200, "served"),
});

async function listenOn(port: number): Promise<unknown> {
  const server = createServer().listen(port, "127.0.0.1");
  const refused = new Promise((resolve) => server.once("error", ({ message }) => resolve(message)));
  const outcome = await Promise.race([once(server, "listening").then(() => "listening"), refused]);
  server.close();
  return outcome;
}

it("serves on a port that it took before, and that nobody else gets until it stops", async () => {
  const host = "127.0.0.1";
  const port = await takeFreePort(host);
  expect(await listenOn(port.number)).toContain("EADDRINUSE");
  const server = await startHttpServer({ host, port, log, metrics, findRoute });
  expect(await (await fetch(`http://${host}:${port.number}`)).text()).toBe("served");
  expect(await listenOn(port.number)).toContain("EADDRINUSE");
  await server.stop();
  expect(await listenOn(port.number)).toBe("listening");
});

it("gives a port back that it never served on", async () => {
  const port = await takeFreePort("127.0.0.1");
  port.release();
  expect(await listenOn(port.number)).toBe("listening");
});
