import { describe, expect, it } from "vitest";
import { type Fetch, withRetries } from "./retries.ts";

type Outcome = Response | Error;

/** A server that answers these, one after the other, and what it and the waits saw. */
function scripted(outcomes: readonly Outcome[], options: Parameters<typeof withRetries>[0] = {}) {
  const requests: Request[] = [];
  const waits: number[] = [];
  const fetch: Fetch = (request) => {
    const outcome = outcomes[requests.length] ?? new Error("asked too often");
    requests.push(request);
    return outcome instanceof Response ? Promise.resolve(outcome) : Promise.reject(outcome);
  };
  const send = withRetries(options, fetch, {
    random: () => 0.5,
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  });
  return { requests, waits, send: (request: Request) => send(request, {}) };
}

const refused = (status: number, retryAfter?: string) =>
  new Response(null, { status, headers: retryAfter === undefined ? {} : { "retry-after": retryAfter } });
const read = () => new Request("http://127.0.0.1/api/v1/me");
const write = () => new Request("http://127.0.0.1/api/v1/creators", { method: "POST", body: '{"a":1}' });

describe("retries", () => {
  it("repeat what was refused for now, with waits that grow", async () => {
    const { requests, waits, send } = scripted([
      refused(503),
      refused(503),
      refused(429),
      new Response("ok"),
    ]);
    expect(await (await send(read())).text()).toBe("ok");
    expect(requests).toHaveLength(4);
    expect(waits).toEqual([500, 1000, 2000]);
  });

  it("wait as long as the server asks for", async () => {
    const { waits, send } = scripted([refused(429, "7"), new Response("ok")]);
    await send(read());
    expect(waits).toEqual([7250]);
  });

  it("hand a refusal on that lasts longer than the longest wait", async () => {
    const { requests, send } = scripted([refused(429, "31")]);
    expect((await send(read())).status).toBe(429);
    expect(requests).toHaveLength(1);
  });

  it("end after the last attempt with what it brought", async () => {
    const { send } = scripted([refused(503), refused(503)], { attempts: 2 });
    expect((await send(read())).status).toBe(503);
    const lost = scripted([new TypeError("fetch failed")], { attempts: 1 });
    await expect(lost.send(read())).rejects.toThrow("fetch failed");
  });

  it.each([400, 401, 403, 404, 409, 500])("hand %i on at once", async (status) => {
    const { requests, send } = scripted([refused(status)]);
    expect((await send(write())).status).toBe(status);
    expect(requests).toHaveLength(1);
  });

  it("send a write again with its body and the same key, so that it is carried out once", async () => {
    const { requests, send } = scripted([new TypeError("fetch failed"), new Response("ok")]);
    await send(write());
    expect(await Promise.all(requests.map((request) => request.text()))).toEqual(['{"a":1}', '{"a":1}']);
    const keys = requests.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it("keep the key that a caller chose, and give reads none", async () => {
    const { requests, send } = scripted([new Response(), new Response()]);
    const chosen = write();
    chosen.headers.set("idempotency-key", "mine");
    await send(chosen);
    await send(read());
    expect(requests.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["mine", null]);
  });

  it("end at once when the caller gives up", async () => {
    const giving = new AbortController();
    const send = withRetries({}, () => {
      setImmediate(() => giving.abort(new Error("enough")));
      return Promise.resolve(refused(503, "30"));
    });
    const call = send(new Request("http://127.0.0.1/", { signal: giving.signal }), {});
    await expect(call).rejects.toThrow("enough");
  });
});
