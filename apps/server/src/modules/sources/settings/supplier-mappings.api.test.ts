import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../../test/builders.ts";
import { mappingOf, SECRET_KEY } from "../../../../test/data-source-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp({
    environment: { CLIPLEDGER_SUPPLIER_ACME_KEY: "secret-of-the-server" },
    network: {
      resolve: async (hostname) => [hostname === "public.clipledger.com" ? "93.184.216.34" : "10.0.0.7"],
    },
  });
});
afterAll(() => app.stop());
beforeEach(async () => {
  apiKey = (await buildApiKey(await buildOrganization(app))).secret;
});

const call = (method: string, path: string, body?: unknown) =>
  send(app, `/api/v1/data-sources${path}`, { method, apiKey, body });
const mapping = (changes: Record<string, unknown> = {}) => ({
  ...mappingOf("acme", "http://127.0.0.1:9/acme"),
  ...changes,
});
const add = (changes: Record<string, unknown>, key: string | null = SECRET_KEY) =>
  call("POST", "", { kind: "supplier", key, mapping: mapping(changes) });
const pathsOf = ({ body }: { body: { data: { issues: { path: string }[] } } }) =>
  body.data.issues.map(({ path }) => path);

describe("the mapping of a supplier", () => {
  it("is kept and shown as it was sent, but for the name of a secret", async () => {
    const { status, body } = await add({
      auth: { header: "x-api-key", secret: "CLIPLEDGER_SUPPLIER_ACME_KEY" },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "supplier:acme", kind: "supplier" });
    expect(body.mapping).toEqual(mapping());
    expect(body.offers).toEqual([{ platform: "tiktok", lookups: ["video", "account", "account_videos"] }]);
  });

  it("is refused with every problem at its path", async () => {
    const answer = await call("POST", "", {
      kind: "supplier",
      mapping: {
        ...{ name: "Acme Inc", url: "https://10.0.0.7/api", auth: { header: "x-api-key" } },
        headers: { authorization: "Bearer abc" },
        platforms: {
          tiktok: {
            video: {
              request: { path: "/video", query: { id: "{vidoeId}", api_key: "abc" } },
              fields: { platformVideoId: "/id", likes: "/likes" },
            },
          },
        },
      },
    });
    expect(answer.status).toBe(400);
    expect(pathsOf(answer).sort()).toEqual([
      "key",
      "mapping.headers.authorization",
      "mapping.name",
      "mapping.platforms.tiktok.video.fields.likes",
      "mapping.platforms.tiktok.video.request.query.api_key",
      "mapping.platforms.tiktok.video.request.query.id",
      "mapping.url",
    ]);
    expect(JSON.stringify(answer.body)).not.toContain("abc");
  });

  it("never leads into a private network", async () => {
    for (const url of [
      ...["http://public.clipledger.com/v1", "https://169.254.169.254/latest"],
      ...[
        "https://inside.clipledger.com/v1",
        "https://metadata.internal/v1",
        "https://user:word@public.clipledger.com",
      ],
      ...["ftp://public.clipledger.com", "https://public.clipledger.com/v1?a=b", app.url],
    ]) {
      const answer = await add({ url });
      expect([answer.status, pathsOf(answer)[0]], url).toEqual([400, "mapping.url"]);
    }
    expect((await add({ url: "https://public.clipledger.com/v1" })).status).toBe(200);
  });

  it("needs a key where it says where one goes, and nowhere else", async () => {
    expect(pathsOf(await add({}, null))).toEqual(["key"]);
    expect(pathsOf(await add({ auth: undefined }))).toEqual(["mapping.auth"]);
    expect((await add({ auth: undefined }, null)).body).toMatchObject({ key: null, problem: null });
  });

  it("changes but for its name, by which counts are kept", async () => {
    const { body } = await add({});
    const renamed = await call("PATCH", `/${body.id}`, { mapping: mapping({ name: "other" }) });
    expect([renamed.status, pathsOf(renamed)]).toEqual([400, ["mapping.name"]]);
    const moved = await call("PATCH", `/${body.id}`, { mapping: mapping({ url: "http://127.0.0.1:9/v2" }) });
    expect(moved.body).toMatchObject({ mapping: { url: "http://127.0.0.1:9/v2" }, key: body.key });
    const misplaced = await call("PATCH", `/${body.id}`, { account: "123", key: "a-key" });
    expect(pathsOf(misplaced)).toEqual(["account"]);
    expect((await call("PATCH", `/${body.id}`, {})).status).toBe(400);
  });

  it("is not longer than anybody writes", async () => {
    const headers = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`x-${index}`, "a".repeat(1_100)]),
    );
    expect(pathsOf(await add({ headers }))).toEqual(["mapping"]);
  });
});

describe("the stored key of a supplier", () => {
  const patch = (id: string, body: unknown) => call("PATCH", `/${id}`, body);

  it("does not go to another scheme, host or port, unless it is sent again with the address", async () => {
    const { body } = await add({ url: "https://public.clipledger.com/v1" });
    for (const url of [
      "https://public.clipledger.com:8443/v1",
      "https://93.184.216.34/v1",
      "http://127.0.0.1:9/v1",
      "https://public.clipledger.com./v1",
    ]) {
      const answer = await patch(body.id, { mapping: mapping({ url }) });
      expect([answer.status, url]).toEqual([400, url]);
      expect(pathsOf(answer), url).toContain("key");
    }
    expect((await call("GET", `/${body.id}`)).body.mapping.url).toBe("https://public.clipledger.com/v1");
    const moved = await patch(body.id, { key: "another-key", mapping: mapping() });
    expect([moved.status, moved.body.mapping]).toEqual([200, mapping()]);
  });

  it("stays with the same origin, however it is written", async () => {
    const { body } = await add({ url: "https://public.clipledger.com/v1" });
    const url = "https://PUBLIC.Clipledger.com:443/v2";
    expect((await patch(body.id, { mapping: mapping({ url }) })).status).toBe(200);
  });

  it("is asked for beside everything that is wrong with the mapping", async () => {
    const { body } = await add({});
    const wrong = mapping({ url: "http://127.0.0.1:10/acme", headers: { authorization: "Bearer abc" } });
    expect(pathsOf(await patch(body.id, { mapping: wrong })).sort()).toEqual([
      "key",
      "mapping.headers.authorization",
    ]);
  });

  it("is needed for no address where none is stored", async () => {
    const { body } = await add({ auth: undefined }, null);
    const changed = { mapping: mapping({ auth: undefined, url: "http://127.0.0.1:10/acme" }) };
    expect((await patch(body.id, changed)).status).toBe(200);
  });

  it("reaches neither the host of a placeholder nor that of a redirect", async () => {
    for (const url of ["https://{username}.clipledger.com/v1", "https://public.clipledger.com{username}"])
      expect(pathsOf(await add({ url })), url).toContain("mapping.url");
    const reached: string[] = [];
    const elsewhere = await listen((request, response) => {
      reached.push(String(request.headers["x-api-key"]));
      response.end("{}");
    });
    const redirecting = await listen((_request, response) => {
      response.writeHead(307, { location: `${elsewhere.url}/stolen` }).end();
    });
    const { body } = await add({ url: redirecting.url });
    const tested = await call("POST", `/${body.id}/test`);
    expect([tested.status, tested.body.isUsable]).toEqual([200, false]);
    expect(reached).toEqual([]);
    await Promise.all([elsewhere.close(), redirecting.close()]);
  });
});

async function listen(answer: RequestListener): Promise<{ url: string; close(): Promise<unknown> }> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // safe: it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
      return once(server, "close");
    },
  };
}
