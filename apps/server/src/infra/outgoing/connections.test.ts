import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AgingPools } from "./connections.ts";

let receiver: Server;
let url: string;
let connections: number;
let answer: (response: ServerResponse) => void;
let pools: AgingPools;

beforeEach(async () => {
  connections = 0;
  answer = (response) => response.end("ok");
  receiver = createServer((_request, response) => answer(response));
  receiver.on("connection", () => {
    connections += 1;
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo; // safe: it listens on a port, not on a pipe
  url = `http://127.0.0.1:${port}/`;
  vi.useFakeTimers({ toFake: ["performance"] });
  pools = new AgingPools({ connections: 1 }, 30_000);
});
afterEach(async () => {
  vi.useRealTimers();
  await pools.close();
  receiver.close();
});

async function get(): Promise<string> {
  const { body } = await request(url, { dispatcher: pools });
  return body.text();
}

describe("a connection that is never idle", () => {
  it("is used until it is too old, and so is the next one", async () => {
    const made: number[] = [];
    for (const passedMs of [0, 15_000, 15_000, 1, 15_000, 15_000, 1]) {
      vi.advanceTimersByTime(passedMs);
      await get();
      made.push(connections);
    }
    expect(made).toEqual([1, 1, 1, 2, 2, 2, 3]);
  });

  it("is too old for new requests only: the one under way ends", async () => {
    const open: ServerResponse[] = [];
    answer = (response) => void open.push(response);
    const first = get();
    await expect.poll(() => open.length).toBe(1);
    vi.advanceTimersByTime(30_001);
    const second = get();
    await expect.poll(() => open.length).toBe(2);
    for (const [index, response] of open.entries()) response.end(`answer ${index}`);
    expect(await Promise.all([first, second])).toEqual(["answer 0", "answer 1"]);
  });

  it("is closed once what is under way has ended, too old or not; nothing new begins", async () => {
    const open: ServerResponse[] = [];
    answer = (response) => void open.push(response);
    const requests = [get()];
    await expect.poll(() => open.length).toBe(1);
    vi.advanceTimersByTime(30_001);
    requests.push(get());
    await expect.poll(() => open.length).toBe(2);
    let isClosed = false;
    const closing = pools.close().then(() => {
      isClosed = true;
    });
    await expect(get()).rejects.toThrow("closed");
    expect(isClosed).toBe(false);
    for (const response of open) response.end("late");
    await closing;
    expect(await Promise.all(requests)).toEqual(["late", "late"]);
  });
});
