import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildOrganization } from "../../../test/builders.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let app: TestApp;
let pictures: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp();
  const apiKey = (await buildApiKey(await buildOrganization(app))).secret;
  const { body: account } = await send(app, "/api/v1/live/tiktok/accounts/username/juniper.bakes", {
    apiKey,
  });
  const { body } = await send(app, `/api/v1/live/tiktok/accounts/${account.platform_account_id}/videos`, {
    apiKey,
  });
  pictures = body.videos[0];
});
afterAll(() => app.stop());

const pathOf = (field: string) => {
  const address = pictures[field] ?? "";
  expect(address.startsWith(`${app.url}/media/`)).toBe(true);
  return address.slice(app.url.length);
};

describe("simulated media", () => {
  it.each([
    ["thumbnail_url", "image/svg+xml"],
    ["account_profile_picture_url", "image/svg+xml"],
    ["download_url", "video/x-msvideo"],
  ])("%s of a live video leads to %s, for good and without a key", async (field, contentType) => {
    const { status, headers, body } = await send(app, pathOf(field));
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe(contentType);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect(body.length).toBeGreaterThan(100);
  });

  it("answers HEAD with the same headers and no body", async () => {
    const full = await send(app, pathOf("thumbnail_url"));
    const head = await send(app, pathOf("thumbnail_url"), { method: "HEAD" });
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(full.headers.get("content-length"));
  });

  it.each(["/media", "/media/", "/media/avatars/tiktok/x.svg", "/media/%E0%A4%A", "/media/covers/1.exe"])(
    "answers 404 for %s",
    async (path) => {
      const { status, body } = await send(app, path);
      expect(status).toBe(404);
      expect(body).toEqual({ defined: true, code: "NOT_FOUND", status: 404, message: "Not found" });
    },
  );

  it("answers a part of a file, as players ask for it", async () => {
    const path = pathOf("download_url");
    const whole = Buffer.from(await (await fetch(`${app.url}${path}`)).arrayBuffer());
    const part = await fetch(`${app.url}${path}`, { headers: { range: "bytes=8-11" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 8-11/${whole.length}`);
    expect(part.headers.get("content-length")).toBe("4");
    expect(part.headers.get("content-type")).toBe("video/x-msvideo");
    expect(await part.text()).toBe("AVI ");
    const end = await fetch(`${app.url}${path}`, { headers: { range: "bytes=-16" } });
    expect(Buffer.from(await end.arrayBuffer())).toEqual(whole.subarray(-16));
  });

  it("answers 416 for a part that is not there", async () => {
    const { status, headers, body } = await send(app, pathOf("download_url"), {
      headers: { range: "bytes=9000000-" },
    });
    expect([status, body]).toEqual([416, ""]);
    expect(headers.get("content-range")).toMatch(/^bytes \*\/\d+$/);
  });

  it("answers the whole for several parts, for a condition, and for HEAD", async () => {
    const path = pathOf("download_url");
    const requests = [
      { headers: { range: "bytes=0-1,5-6" } },
      { headers: { range: "bytes=0-1", "if-range": '"some version"' } },
      { method: "HEAD", headers: { range: "bytes=0-1" } },
    ];
    for (const request of requests) {
      const { status, headers } = await send(app, path, request);
      expect(status).toBe(200);
      expect(headers.get("accept-ranges")).toBe("bytes");
      expect(Number(headers.get("content-length"))).toBeGreaterThan(300_000);
    }
  });

  it("answers 404 for any other method", async () => {
    expect((await send(app, pathOf("thumbnail_url"), { method: "DELETE" })).status).toBe(404);
  });
});
