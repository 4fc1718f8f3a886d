import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type LiveHint, openChatStream } from "./chat-stream.ts";

/** The browser's side of a stream, with what the test lets the server do. */
class FakeEventSource {
  static opened: FakeEventSource[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onerror: () => void = () => {};
  isClosed = false;
  readonly path: string;
  constructor(path: string) {
    this.path = path;
    FakeEventSource.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const posted: LiveHint = { kind: "message_posted", chatId: "crchat_4Rk8sVn1QwZp", messageId: null };

let hints: string[] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeEventSource);
  vi.stubGlobal("document", page);
  FakeEventSource.opened = [];
  hints = [];
  show("visible");
  stop = openChatStream("/stream", ({ kind }) => hints.push(kind));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("openChatStream", () => {
  it("asks to read everything when it opens, and passes on what the server hints at", () => {
    latest().onopen();
    latest().onmessage({ data: JSON.stringify(posted) });
    expect(hints).toEqual(["missed", "message_posted"]);
    expect(latest().path).toBe("/stream");
  });

  it("connects again after a failure, and asks to read what was missed", () => {
    latest().onopen();
    latest().onerror();
    expect(FakeEventSource.opened).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    expect(FakeEventSource.opened).toHaveLength(2);
    latest().onopen();
    expect(hints).toEqual(["missed", "missed"]);
  });

  it("waits longer with every failure, and asks to read all the same", () => {
    const waits: number[] = [];
    for (let failure = 0; failure < 8; failure++) {
      const before = FakeEventSource.opened.length;
      const startedAt = Date.now();
      latest().onerror();
      while (FakeEventSource.opened.length === before) vi.advanceTimersByTime(50);
      waits.push(Date.now() - startedAt);
    }
    expect(waits[0]).toBeLessThanOrEqual(1_300);
    expect(waits.at(-1)).toBeGreaterThan(20_000);
    expect(waits.at(-1)).toBeLessThan(40_000);
    expect(hints).toHaveLength(7);
  });

  it("lets go while nobody looks, and catches up when somebody does", () => {
    latest().onopen();
    show("hidden");
    expect(latest().isClosed).toBe(true);
    show("visible");
    expect(FakeEventSource.opened).toHaveLength(2);
    latest().onopen();
    expect(hints).toEqual(["missed", "missed"]);
  });

  it("stays closed once it is stopped", () => {
    latest().onerror();
    stop();
    vi.advanceTimersByTime(60_000);
    show("visible");
    expect(FakeEventSource.opened).toHaveLength(1);
  });

  it("takes what it cannot read for something missed", () => {
    latest().onmessage({ data: "half a li" });
    expect(hints).toEqual(["missed"]);
  });
});

function latest(): FakeEventSource {
  const source = FakeEventSource.opened.at(-1);
  if (source === undefined) throw new Error("No stream was opened");
  return source;
}

function show(visibilityState: "visible" | "hidden") {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}
