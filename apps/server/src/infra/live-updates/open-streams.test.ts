import { once } from "node:events";
import { createServer, get, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "../log.ts";
import { createOpenStreams, type OpenStreams } from "./open-streams.ts";

const now = new Date("2026-09-21T12:00:00Z");

let streams: OpenStreams;
let server: Server;
let identify: (response: ServerResponse) => Promise<unknown>;

beforeEach(async () => {
  streams = createOpenStreams({ clock: { now: () => now }, log: createLogger("silent") });
  server = createServer(async (request, response) => {
    await streams.open(request, response, async () => {
      await identify(response);
      return { userId: "usr_1", organizationId: undefined };
    });
    server.emit("opened");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  streams.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const ask = () => get({ host: "127.0.0.1", port: (server.address() as AddressInfo).port });

describe("open streams", () => {
  it("hold one until its reader leaves", async () => {
    identify = async () => undefined;
    const [response] = await once(ask(), "response");
    expect(streams.listCreators()).toEqual(["usr_1"]);
    response.destroy();
    await expect.poll(() => streams.listCreators()).toEqual([]);
  });

  it("keep none of somebody who left before it was known who they are", async () => {
    const opened = once(server, "opened");
    identify = (response) => {
      request.destroy();
      return once(response, "close");
    };
    const request = ask().on("error", () => undefined);
    await opened;
    expect(streams.listCreators()).toEqual([]);
  });
});
