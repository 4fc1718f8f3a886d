import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readTextBody } from "./request-body.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

// What reads a body asks nothing else of a request than of a stream.
const bodyStream = () => new PassThrough() as unknown as PassThrough & IncomingMessage;
// It only listens for the end of the answer.
const answer = () => new EventEmitter() as unknown as EventEmitter & ServerResponse;

describe("a body that arrives slowly", () => {
  it("is given up after ten silent seconds", async () => {
    const stream = bodyStream();
    const reading = readTextBody(stream, 1_000_000, { name: "silent", isKnown: true });
    const refused = expect(reading).rejects.toMatchObject({ code: "REQUEST_TIMEOUT" });
    stream.write("{");
    await vi.advanceTimersByTimeAsync(9_000);
    stream.write('"a"');
    await vi.advanceTimersByTimeAsync(9_999);
    expect(stream.listenerCount("data")).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    expect(stream.listenerCount("data")).toBe(0);
  });

  it.each([
    [1_000_000, 30],
    [16_000_000, 120],
  ])(
    "is given up after a while, however little is missing: up to %i bytes after %i seconds",
    async (bytes, seconds) => {
      const stream = bodyStream();
      const reading = readTextBody(stream, bytes, { name: "slow", isKnown: true });
      const refused = expect(reading).rejects.toMatchObject({ code: "REQUEST_TIMEOUT" });
      for (let second = 5; second < seconds; second += 5) {
        await vi.advanceTimersByTimeAsync(5_000);
        stream.write("x");
      }
      expect(stream.listenerCount("data")).toBe(1);
      await vi.advanceTimersByTimeAsync(5_000);
      await refused;
    },
  );
});

describe("bodies at once", () => {
  it("are refused from so many bytes on for one caller, and taken again when answers were sent", async () => {
    const large = Buffer.alloc(15_000_000, 0x20);
    const read = (response: ServerResponse) => {
      const stream = bodyStream();
      const reading = readTextBody(stream, 16_000_000, { name: "busy", isKnown: true, response });
      stream.end(large);
      return reading;
    };
    const first = answer();
    await read(first);
    await read(answer());
    await expect(read(answer())).rejects.toMatchObject({ code: "RATE_LIMITED" });
    first.emit("close");
    await expect(read(answer())).resolves.toHaveLength(large.length);
  });
});
