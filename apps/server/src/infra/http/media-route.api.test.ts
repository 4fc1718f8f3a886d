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

  it("answers 404 for any other method", async () => {
    expect((await send(app, pathOf("thumbnail_url"), { method: "DELETE" })).status).toBe(404);
  });
});
