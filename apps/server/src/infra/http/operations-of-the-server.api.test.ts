import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../test/builders.ts";
import { send } from "../../../test/request.ts";
import { reservedPort } from "../../../test/reserved-port.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let app: TestApp;
let apiKey: string;
let metricsPort: number;

beforeAll(async () => {
  metricsPort = await reservedPort();
  app = await startTestApp({
    environment: {
      METRICS_TOKEN: "a-token-for-metrics",
      METRICS_PORT: String(metricsPort),
      CORS_ORIGINS: "https://app.example",
    },
  });
  apiKey = (await buildApiKey(await buildOrganization(app))).secret;
});
afterAll(() => app.stop());

describe("health and metrics", () => {
  it("tell that the process lives and can work", async () => {
    expect((await send(app, "/healthz")).body).toEqual({ status: "ok" });
    expect((await send(app, "/readyz")).body).toEqual({ status: "ready" });
  });

  it("count requests, for holders of the token or on a port of their own", async () => {
    await send(app, "/api/v1/me", { apiKey });
    expect((await send(app, "/metrics")).status).toBe(401);
    expect((await send(app, "/metrics", { headers: { authorization: "Bearer wrong" } })).status).toBe(401);
    const { body } = await send(app, "/metrics", {
      headers: { authorization: "Bearer a-token-for-metrics" },
    });
    expect(body).toMatch(
      /clipledger_http_request_duration_seconds_count\{surface="api",method="GET",status="200"\} [1-9]/,
    );
    const own = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await own.text()).toContain("clipledger_database_connections");
  });

  it("tell of workers too, on that port, which is all they have", async () => {
    const port = await reservedPort();
    const worker = await startTestApp({ role: "worker", environment: { METRICS_PORT: String(port) } });
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return [answer.status, (await answer.json()) as unknown];
    };
    expect(await ask("/healthz")).toEqual([200, { status: "ok" }]);
    expect(await ask("/readyz?at=1")).toEqual([200, { status: "ready" }]);
    worker.leave();
    expect(await ask("/readyz")).toEqual([503, { status: "stopping" }]);
    await worker.stop();
  });

  it("do not exist without a token", async () => {
    const plain = await startTestApp();
    expect((await send(plain, "/metrics")).status).toBe(404);
    await plain.stop();
  });
});

describe("browsers", () => {
  it("may call the API from a configured origin only", async () => {
    const preflight = (origin: string) =>
      send(app, "/api/v1/me", {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "GET" },
      });
    const allowed = await preflight("https://app.example");
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get("access-control-allow-origin")).toBe("https://app.example");
    expect(allowed.headers.get("access-control-allow-credentials")).toBeNull();
    const refused = await preflight("https://evil.example");
    expect(refused.headers.get("access-control-allow-origin")).toBeNull();
    const read = await send(app, "/api/v1/me", { apiKey, headers: { origin: "https://app.example" } });
    expect(read.headers.get("access-control-allow-origin")).toBe("https://app.example");
  });

  it("get no cross-origin access by default", async () => {
    const plain = await startTestApp();
    const { headers } = await send(plain, "/api/v1/me", { headers: { origin: "https://app.example" } });
    expect(headers.get("access-control-allow-origin")).toBeNull();
    await plain.stop();
  });

  it("get pages that cannot be framed, sniffed or scripted from outside", async () => {
    const { headers } = await send(app, "/");
    expect(headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });
});

describe("OpenAPI document", () => {
  it("describes every operation with its errors, role and key", async () => {
    const { status, body } = await send(app, "/api/v1/openapi.json");
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1/);
    expect(body.components.securitySchemes.apiKey).toMatchObject({
      type: "apiKey",
      in: "header",
      name: "x-api-key",
    });
    const list = body.paths["/activity"].get;
    expect(list.operationId).toBe("activity.list");
    expect(list["x-required-role"]).toBe("viewer");
    expect(Object.keys(list.responses).sort()).toEqual(["200", "4XX", "5XX"]);
    const types = list.parameters.find((parameter: { name: string }) => parameter.name === "types");
    expect(types.style).toBeUndefined();
  });

  it("says where an answer of each operation is to be seen", async () => {
    const { body } = await send(app, "/api/v1/openapi.json");
    const path = body["x-answer-examples"].replace("{operationId}", "campaigns.count");
    const example = await send(app, path);
    expect(example).toMatchObject({ status: 200, body: { total: expect.any(Number) } });
    expect(await send(app, "/docs/examples/toString.json")).toMatchObject({ status: 404 });
    expect(await send(app, path, { method: "POST" })).toMatchObject({ status: 404 });
  });
});
