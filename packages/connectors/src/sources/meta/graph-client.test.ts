import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ConnectorFailure } from "../../connector-failure.ts";
import type { AskUpstream, UpstreamAnswer } from "../ask-upstream.ts";
import { createGraphClient, cursorAfter, pageSchema } from "./graph-client.ts";

const TOKEN = "EAAsecret";
const AnySchema = z.unknown();

describe("an error of the Graph API", () => {
  it.each([
    ["an app that asked too often", 4, undefined, "throttled"],
    ["a user who asked too often", 17, undefined, "throttled"],
    ["a page that was asked too often", 32, undefined, "throttled"],
    ["a call that was made too often", 613, undefined, "throttled"],
    ["a limit of a business use case", 80_002, undefined, "throttled"],
    ["an object that is not there", 100, 33, "not_found"],
    ["an alias that is not there", 803, undefined, "not_found"],
    ["a business account that is not there", 110, 2_207_013, "not_found"],
    ["a wrong parameter", 100, undefined, "upstream"],
    ["a passing trouble", 2, undefined, "upstream"],
  ] as const)("of %s is told by its code", async (_, code, subcode, kind) => {
    const failure = await failureOf(graphError({ code, ...(subcode && { error_subcode: subcode }) }));
    expect(failure.kind).toBe(kind);
    if (kind === "throttled") expect(failure.retryAfterMs).toBeGreaterThan(0);
  });

  it("of a wrong or revoked token is told as 401, and never repeats the token", async () => {
    const failure = await failureOf(graphError({ code: 190, message: `Malformed access token ${TOKEN}` }));
    expect(failure).toMatchObject({ kind: "upstream", providerStatus: 401 });
    expect(JSON.stringify([failure.message, failure.cause])).not.toContain(TOKEN);
  });

  it.each([10, 200, 299])("of a missing permission, code %i, is told as 403", async (code) => {
    expect(await failureOf(graphError({ code }))).toMatchObject({ kind: "upstream", providerStatus: 403 });
  });

  it("of a page without the permission for it is no missing page, though both have the code 100", async () => {
    const message =
      "(#100) Object does not exist, cannot be loaded due to missing permission or reviewable feature, or does not support this operation. This endpoint requires the 'pages_read_engagement' permission or the 'Page Public Content Access' feature.";
    expect(await failureOf(graphError({ code: 100, message }))).toMatchObject({
      kind: "upstream",
      providerStatus: 403,
    });
  });

  it("is noticed whatever the status of the answer", async () => {
    expect((await failureOf({ ...graphError({ code: 803 }), status: 200 })).kind).toBe("not_found");
  });
});

describe("an answer of the Graph API", () => {
  it.each([
    ["a page of HTML", "<html></html>", 200, "invalid_data"],
    ["half an object", '{"data":[{"id":"1', 200, "invalid_data"],
    ["a page of HTML with trouble", "<html></html>", 502, "upstream"],
    ["an unknown refusal", "no", 403, "upstream"],
    ["too many requests", "no", 429, "throttled"],
  ] as const)("that is %s fails as what it is", async (_, text, status, kind) => {
    expect((await failureOf({ status, text, headers: {} })).kind).toBe(kind);
  });

  it("outside the schema is invalid, and says where", async () => {
    const { client } = answering({ status: 200, text: '{"id":null}', headers: {} });
    const schema = z.object({ id: z.string() });
    await expect(client.get("1", {}, schema, {})).rejects.toMatchObject({
      kind: "invalid_data",
      message: expect.stringContaining("at id"),
    });
  });
});

describe("a list of the Graph API", () => {
  it("goes on by its cursor: the link carries the token and may lead elsewhere", async () => {
    const next = "https://elsewhere.example/v1.0/1/videos?access_token=EAAother&after=abc";
    const page = { data: [{ id: "1" }], paging: { cursors: { before: "x", after: "abc" }, next } };
    const { client, asked } = answering(ok(page), ok({ data: [] }));
    const schema = pageSchema(z.object({ id: z.string() }));
    const first = await client.get("1/videos", { limit: "1" }, schema, {});
    await client.get("1/videos", { limit: "1", after: cursorAfter(first) }, schema, {});
    expect(asked.map(String)).toEqual([
      `http://graph.example/v23.0/1/videos?limit=1&access_token=${TOKEN}`,
      `http://graph.example/v23.0/1/videos?limit=1&after=abc&access_token=${TOKEN}`,
    ]);
  });

  it("loses an item of another shape, and is invalid when no item has the known one", () => {
    const schema = pageSchema(z.object({ id: z.string() }));
    expect(schema.parse({ data: [{ id: "1" }, { id: null }, null] }).data).toEqual([{ id: "1" }]);
    expect(schema.parse({ data: [] }).data).toEqual([]);
    expect(schema.safeParse({ data: [{ id: null }] }).success).toBe(false);
    expect(schema.safeParse({}).success).toBe(false);
  });

  it("ends where no next page is linked, though a cursor is named", () => {
    expect(cursorAfter({ paging: { cursors: { after: "abc" } } })).toBeUndefined();
    expect(cursorAfter({})).toBeUndefined();
  });
});

describe("the usage that Meta tells in headers", () => {
  const appUsage = (percent: number) => ({
    "x-app-usage": JSON.stringify({ call_count: 1, total_time: percent, total_cputime: 3 }),
  });
  const businessUsage = (percent: number, minutes: number) => ({
    "x-business-use-case-usage": JSON.stringify({
      "112130216863063": [
        { type: "pages", call_count: 1, total_cputime: 1, total_time: 1, estimated_time_to_regain_access: 0 },
        {
          ...{ type: "instagram", call_count: percent, total_cputime: 1, total_time: 1 },
          estimated_time_to_regain_access: minutes,
        },
      ],
    }),
  });

  it("is left alone below four fifths", async () => {
    const { client, asked } = answering(ok({}, appUsage(79)), ok({}));
    await client.get("1", {}, AnySchema, {});
    await client.get("1", {}, AnySchema, {});
    expect(asked).toHaveLength(2);
  });

  it("stops somebody who waits at four fifths, so that syncs have the rest", async () => {
    const { client, asked } = answering(ok({}, appUsage(80)), ok({}, appUsage(80)));
    await client.get("1", {}, AnySchema, { purpose: "sync" });
    await expect(client.get("1", {}, AnySchema, { purpose: "live" })).rejects.toMatchObject({
      kind: "throttled",
      retryAfterMs: 60_000,
    });
    await client.get("1", {}, AnySchema, { purpose: "sync" });
    expect(asked).toHaveLength(2);
  });

  it("stops everybody near its end, until it is time to look again", async () => {
    const clock = { ms: 0 };
    const { client, asked } = answering(ok({}, businessUsage(95, 0)), ok({}), clock);
    await client.get("1", {}, AnySchema, { purpose: "sync" });
    await expect(client.get("1", {}, AnySchema, { purpose: "sync" })).rejects.toMatchObject({
      kind: "throttled",
    });
    clock.ms = 60_000;
    await client.get("1", {}, AnySchema, { purpose: "sync" });
    expect(asked).toHaveLength(2);
  });

  it("stops everybody for as long as it takes to regain access", async () => {
    const { client, asked } = answering({ ...graphError({ code: 80_002 }), headers: businessUsage(100, 12) });
    const lookup = () => client.get("1", {}, AnySchema, { purpose: "sync" });
    await expect(lookup()).rejects.toMatchObject({ kind: "throttled", retryAfterMs: 12 * 60_000 });
    await expect(lookup()).rejects.toMatchObject({ kind: "throttled", retryAfterMs: 12 * 60_000 });
    expect(asked).toHaveLength(1);
  });

  it("stops nothing else when one kind of call was made too often", async () => {
    const { client, asked } = answering(graphError({ code: 613 }), ok({}));
    await expect(client.get("1", {}, AnySchema, {})).rejects.toMatchObject({ kind: "throttled" });
    await client.get("2", {}, AnySchema, {});
    expect(asked).toHaveLength(2);
  });

  it.each(["", "nonsense", "[]", "null", "1", '{"1":{}}', '{"1":[null]}'])(
    "says nothing when it is %j",
    async (text) => {
      const headers = { "x-app-usage": text, "x-business-use-case-usage": text };
      const { client, asked } = answering(ok({}, headers), ok({}));
      await client.get("1", {}, AnySchema, {});
      await client.get("1", {}, AnySchema, {});
      expect(asked).toHaveLength(2);
    },
  );
});

function ok(body: object, headers: UpstreamAnswer["headers"] = {}): UpstreamAnswer {
  return { status: 200, text: JSON.stringify(body), headers };
}

function graphError(error: object): UpstreamAnswer {
  const body = { error: { message: "refused", type: "OAuthException", fbtrace_id: "A", ...error } };
  return { status: 400, text: JSON.stringify(body), headers: {} };
}

type Clock = { ms: number };

function answering(...script: readonly (UpstreamAnswer | Clock)[]) {
  const answers = script.filter((one) => "text" in one);
  const clock = script.find((one) => "ms" in one) ?? { ms: 0 };
  const asked: URL[] = [];
  const ask: AskUpstream = async ({ url }) => {
    const answer = answers[asked.length];
    asked.push(url);
    if (answer === undefined) throw new Error("asked once too often");
    return answer;
  };
  const client = createGraphClient({
    ask,
    now: () => new Date(clock.ms),
    url: "http://graph.example/v23.0",
    token: TOKEN,
  });
  return { client, asked };
}

async function failureOf(answer: UpstreamAnswer): Promise<ConnectorFailure> {
  const { client } = answering(answer);
  const failure = await client.get("1", {}, AnySchema, {}).catch((error: unknown) => error);
  if (!(failure instanceof ConnectorFailure)) throw new Error("the request did not fail");
  return failure;
}
