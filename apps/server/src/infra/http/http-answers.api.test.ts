import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../test/builders.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let app: TestApp;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp({ environment: { CORS_ORIGINS: "https://app.example" } });
  apiKey = (await buildApiKey(await buildOrganization(app))).secret;
});
afterAll(() => app.stop());

interface BytesAnswer {
  readonly status: number | undefined;
  readonly headers: Record<string, unknown>;
  readonly body: Buffer;
}

/** The bytes as they are sent; fetch would unpack them. */
function getBytes(path: string, headers: Record<string, string>) {
  return new Promise<BytesAnswer>((resolve, reject) => {
    request(`${app.url}${path}`, { headers: { "x-api-key": apiKey, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

describe("HEAD", () => {
  it.each([
    "/healthz",
    "/readyz",
    "/api/v1/me",
    "/api/v1/activity?page=0",
    "/api/v1/no-such-thing",
    "/api/v1/openapi.json",
    "/api/v2",
    "/ui/v1/me",
    "/portal/v1/session",
  ])("answers %s as GET does, without a body", async (path) => {
    const [head, whole] = await Promise.all(
      ["HEAD", "GET"].map((method) =>
        fetch(`${app.url}${path}`, { method, headers: { "x-api-key": apiKey } }),
      ),
    );
    const shown = (response: Response | undefined) =>
      Object.fromEntries(
        [...(response?.headers ?? [])].filter(
          ([name]) => !["connection", "keep-alive", "date", "x-request-id", "content-length"].includes(name),
        ),
      );
    expect([head?.status, shown(head)]).toEqual([whole?.status, shown(whole)]);
    expect(await head?.text()).toBe("");
    if (!path.includes("no-such") && !path.includes("v2"))
      expect(head?.headers.get("content-length")).toBe(whole?.headers.get("content-length"));
  });
});

describe("parameters that an operation does not know", () => {
  const namedIn = async (path: string) =>
    (await send(app, path, { apiKey })).headers.get("x-service-ignored-parameters");

  it("are named in a header, and change nothing else", async () => {
    expect(await namedIn("/api/v1/activity?page=1&limit=5&dateRange[since]=2026-01-01&limit=6")).toBe(
      "limit, dateRange[since]",
    );
    expect(await namedIn("/api/v1/me?a%0d%0ab=1")).toBe("a%0D%0Ab");
    expect(await namedIn("/api/v1/activity?page=1&actors[0]=x")).toBeNull();
    const [plain, more] = await Promise.all(
      ["", "&foo=1"].map((extra) => send(app, `/api/v1/activity?perPage=5${extra}`, { apiKey })),
    );
    expect(more?.body).toEqual(plain?.body);
  });

  it("are named on writes and refusals too, and legible for pages of other origins", async () => {
    const { status, headers } = await send(app, "/api/v1/projects?dryRun=1", {
      method: "POST",
      apiKey,
      body: {},
      headers: { origin: "https://app.example" },
    });
    expect([status, headers.get("x-service-ignored-parameters")]).toEqual([400, "dryRun"]);
    expect(headers.get("access-control-expose-headers")).toContain("x-service-ignored-parameters");
  });
});

describe("what is no operation of the API", () => {
  const paths = [
    "/api",
    "/api/",
    "/api/v1",
    "/api/v2/x",
    "/api/v1x/me",
    "/api/index.html",
    "/api/v1/assets/a.js",
  ];
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  it.each(paths.flatMap((path) => methods.map((method) => [method, path] as const)))(
    "is not found, as JSON: %s %s",
    async (method, path) => {
      const { status, body } = await send(app, path, { method, apiKey, headers: { accept: "text/html" } });
      expect([status, body.code, body.message]).toEqual([
        404,
        "NOT_FOUND",
        `No operation ${method} on this path`,
      ]);
    },
  );
});

describe("answers", () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

  it("are compressed as the client prefers", async () => {
    const path = "/api/v1/openapi.json";
    const plain = await getBytes(path, {});
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const encoding of ["br", "gzip"] as const) {
      for (const each of [path, "/api/v1/event-types"]) {
        const { headers, body } = await getBytes(each, { "accept-encoding": encoding });
        expect([headers["content-encoding"], headers["content-length"]]).toEqual([
          encoding,
          String(body.length),
        ]);
        expect(String(headers["vary"])).toContain("accept-encoding");
        const text = unpack[encoding](body).toString();
        expect(() => JSON.parse(text)).not.toThrow();
        expect(body.length).toBeLessThan(text.length / 3);
      }
    }
  });

  it("stay plain where they are short, or where the client takes nothing else", async () => {
    const short = await getBytes("/api/v1/projects", { "accept-encoding": "br" });
    expect(short.headers["content-encoding"]).toBeUndefined();
    const plain = await getBytes("/api/v1/event-types", { "accept-encoding": "identity, br;q=0" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const cors = { origin: "https://app.example" };
    expect((await getBytes("/api/v1/event-types", cors)).headers["vary"]).toBe(
      "origin, x-api-key, accept-encoding",
    );
  });
});

describe("an answer that the caller has", () => {
  const read = (path: string, headers: Record<string, string> = {}) => getBytes(path, headers);
  const tagOf = async (path: string) => String((await read(path)).headers["etag"]);

  it.each(["/api/v1/projects", "/api/v1/event-types", "/api/v1/creators?perPage=5"])(
    "is not sent again until it changed: %s",
    async (path) => {
      const whole = await read(path);
      const etag = String(whole.headers["etag"]);
      expect([whole.status, whole.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
      expect(String(whole.headers["vary"])).toContain("x-api-key");
      for (const known of [etag, `"another", ${etag}`, "*", etag.replace("W/", "")]) {
        const again = await read(path, { "if-none-match": known, "accept-encoding": "br" });
        expect([again.status, again.body.length, again.headers["etag"]]).toEqual([304, 0, etag]);
      }
      expect((await read(path, { "if-none-match": '"another"' })).body).toEqual(whole.body);
    },
  );

  it("is sent once a row of it changed", async () => {
    const etag = await tagOf("/api/v1/projects");
    await send(app, "/api/v1/projects", { method: "POST", apiKey, body: { name: "Autumn" } });
    const changed = await read("/api/v1/projects", { "if-none-match": etag });
    expect([changed.status, changed.body.toString()]).toEqual([200, expect.stringContaining("Autumn")]);
    expect(changed.headers["etag"]).not.toBe(etag);
  });

  it("is never that of another organization, a refusal or a write", async () => {
    const other = (await buildApiKey(await buildOrganization(app))).secret;
    const etag = await tagOf("/api/v1/projects");
    const theirs = await read("/api/v1/projects", { "if-none-match": etag, "x-api-key": other });
    expect([theirs.status, theirs.headers["etag"]]).not.toContain(etag);
    const refused = await read("/api/v1/activity?page=0", { "if-none-match": "*" });
    expect([refused.status, refused.headers["etag"], refused.headers["cache-control"]]).toEqual([
      400,
      undefined,
      "no-store",
    ]);
    const nobody = await read("/api/v1/projects", { "if-none-match": etag, "x-api-key": "wrong" });
    expect(nobody.status).toBe(401);
    const written = await send(app, "/api/v1/projects", {
      method: "POST",
      apiKey,
      body: { name: "Winter" },
      headers: { "if-none-match": "*" },
    });
    expect([written.status, written.headers.get("etag")]).toEqual([200, null]);
  });
});
