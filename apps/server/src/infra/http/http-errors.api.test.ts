import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../test/builders.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let app: TestApp;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp({ environment: { CLIPLEDGER_MAX_BODY_BYTES: "2048" } });
  apiKey = (await buildApiKey(await buildOrganization(app))).secret;
});
afterAll(() => app.stop());

const patch = (body: unknown, headers: Record<string, string> = {}) =>
  send(app, "/api/v1/organization", { method: "PATCH", apiKey, body, headers });

describe("error bodies", () => {
  it("names an unknown route", async () => {
    const { status, body } = await send(app, "/api/v1/nothing-here", { apiKey });
    expect(status).toBe(404);
    expect(body).toEqual({
      defined: true,
      code: "NOT_FOUND",
      status: 404,
      message: "No operation GET on this path",
    });
  });

  it("refuses a wrong method like an unknown route", async () => {
    expect((await send(app, "/api/v1/me", { apiKey, method: "DELETE" })).body.code).toBe("NOT_FOUND");
  });

  it("says where malformed JSON goes wrong", async () => {
    const { status, body } = await patch('{"name": ');
    expect(status).toBe(400);
    expect(body).toMatchObject({ defined: true, code: "BAD_REQUEST", data: { issues: [{ path: "" }] } });
    expect(body.data.issues[0].message).toContain("Malformed JSON");
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "refuses a body of type %s",
    async (contentType) => {
      const { status, body } = await patch("name=x", { "content-type": contentType });
      expect(status).toBe(415);
      expect(body.code).toBe("UNSUPPORTED_MEDIA_TYPE");
    },
  );

  it("refuses a body over the limit, declared or streamed", async () => {
    const large = JSON.stringify({ name: "x".repeat(3000) });
    expect((await patch(large)).body).toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      status: 413,
      data: { maxBytes: 2048 },
    });
    const response = await fetch(`${app.url}/api/v1/organization`, {
      method: "PATCH",
      headers: { "x-api-key": apiKey, "content-type": "application/json" },
      body: new Blob([large]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  it("refuses text that cannot be stored, wherever it stands", async () => {
    const { status, body } = await patch(
      '{"name":"a\\u0000b","defaultCurrency":"\\ud800","x":{"y":["ok","\\u0000"]}}',
    );
    expect(status).toBe(400);
    expect(body.data.issues.map((issue: { path: string }) => issue.path)).toEqual([
      "name",
      "defaultCurrency",
      "x.y.1",
    ]);
    expect((await send(app, "/api/v1/activity?types=%00", { apiKey })).status).toBe(400);
  });

  it("reads every date that the calendar has", async () => {
    const path = "/api/v1/activity?dateRange[from]=0001-01-01&dateRange[to]=9999-12-31";
    expect((await send(app, path, { apiKey })).status).toBe(200);
  });

  it.each([
    ["/api/v1/me", "private, no-cache"],
    ["/api/v1/no-such-thing", "no-store"],
    ["/ui/v1/me", "no-store"],
    ["/portal/v1/session", "no-store"],
  ])("keeps answers out of caches that others read: %s", async (path, caching) => {
    const { headers } = await send(app, path, { apiKey });
    expect(headers.get("cache-control")).toBe(caching);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("lists every problem of a body at once, each with its path", async () => {
    const { status, body } = await patch({ name: "", defaultCurrency: "BTC", colour: "red" });
    expect(status).toBe(400);
    expect(body.code).toBe("BAD_REQUEST");
    expect(body.data.issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
      "colour",
      "defaultCurrency",
      "name",
    ]);
  });

  it("lists every problem of a query at once", async () => {
    const path = "/api/v1/activity?page=0&perPage=101&sortCol=nope&types=bogus&dateRange[from]=2026-02-30";
    const { status, body } = await send(app, path, { apiKey });
    expect(status).toBe(400);
    expect(body.data.issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
      "dateRange.from",
      "page",
      "perPage",
      "types.0",
    ]);
  });

  it("answers a missing key before anything else of the request", async () => {
    const { status } = await send(app, "/api/v1/organization", { method: "PATCH", body: "{" });
    expect(status).toBe(401);
  });

  it("answers what is not HTTP with the error body, and goes on", async () => {
    const answer = await raw(app.url, "NONSENSE\r\n\r\n");
    expect(answer).toContain("400 Bad Request");
    expect(answer).toContain('"code":"BAD_REQUEST"');
    expect((await send(app, "/healthz")).status).toBe(200);
  });

  it.each([
    ["without a host", "GET /api/v1/me HTTP/1.1\r\nconnection: close\r\n\r\n", "UNAUTHORIZED"],
    [
      "with an odd expectation",
      "GET /api/v1/me HTTP/1.1\r\nhost: x\r\nexpect: foo\r\nconnection: close\r\n\r\n",
      "BAD_REQUEST",
    ],
  ])("answers a request %s with the error body", async (_name, text, code) => {
    expect(await raw(app.url, text)).toContain(`"code":"${code}"`);
  });

  it("carries a request id in every answer", async () => {
    const first = await send(app, "/api/v1/me", { apiKey });
    const second = await send(app, "/api/v1/nothing-here");
    expect(first.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  });
});

function raw(url: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(text));
    socket.setTimeout(5_000, () => socket.destroy(new Error("no answer")));
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}
