import { afterEach, describe, expect, it, vi } from "vitest";
import { createContractClient } from "./contract-client.ts";
import { fieldErrors, hasCode, readError } from "./errors.ts";

interface Client {
  readonly things: {
    list(input: { query: object }, options?: object): Promise<unknown>;
    update(input: { params: object; body: unknown }): Promise<unknown>;
  };
}

const routes = { things: { list: "GET /things", update: "PATCH /things/{id}/of/{+rest}" } };
const client = createContractClient<Client>(routes, { prefix: "/ui/v1", headers: { "x-team": "org_1" } });

function answerWith(body: BodyInit | null, init: ResponseInit = {}) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, init));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

describe("the contract's client", () => {
  it("asks at the operation's path, with lists by their name and fields in brackets", async () => {
    const fetched = answerWith(`{"data":[1]}`);
    const query = { page: 2, ids: ["a b", "c,d"], range: { from: "x" }, none: undefined, off: false };
    const onHeaders = vi.fn();
    expect(await client.things.list({ query }, { context: { onHeaders } })).toEqual({ data: [1] });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe("/ui/v1/things?page=2&ids=a+b&ids=c%2Cd&range%5Bfrom%5D=x&off=false");
    expect(init).toMatchObject({ method: "GET", headers: { "x-team": "org_1" } });
    expect(init).not.toHaveProperty("body");
    expect(onHeaders).toHaveBeenCalledOnce();
  });

  it("puts parameters into the path as they are, and the rest into the body", async () => {
    const fetched = answerWith(null, { status: 204 });
    const params = { id: "../a?b", rest: "ü" };
    expect(await client.things.update({ params, body: { name: null } })).toBeUndefined();
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe("/ui/v1/things/..%2Fa%3Fb/of/%C3%BC");
    expect(init).toMatchObject({ method: "PATCH", body: `{"name":null}` });
  });

  it("tells what the server refuses", async () => {
    const issues = [{ path: "name", message: "Too short" }];
    answerWith(JSON.stringify({ code: "BAD_REQUEST", status: 400, message: "No", data: { issues } }), {
      status: 400,
    });
    const error = await client.things.list({ query: {} }).catch((thrown: unknown) => thrown);
    expect(hasCode(error, "BAD_REQUEST")).toBe(true);
    expect(fieldErrors(error)).toEqual({ name: "Too short" });
  });

  it("makes sense of refusals by something before the server", async () => {
    answerWith("<html>Bad gateway</html>", { status: 502 });
    const error = await client.things.list({ query: {} }).catch((thrown: unknown) => thrown);
    expect(readError(error).message).toContain("Something went wrong on the server");
  });
});
