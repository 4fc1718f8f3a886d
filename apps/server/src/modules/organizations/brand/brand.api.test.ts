import { beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildPng, JPEG, LOSSLESS_WEBP } from "../../../../test/pictures.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
let owner: TestSession;

beforeAll(async () => {
  app = await sharedApp();
  organization = await buildOrganization(app);
  owner = await signIn(app, organization.owner.email, organization.id);
});

const path = "/ui/v1/organization/brand";
const ask = (session = owner) => send(app, path, { session });
const change = (body: object, session = owner) => send(app, path, { method: "PATCH", session, body });
const setLogo = (content: string, session = owner) =>
  send(app, `${path}/logo`, { method: "PUT", session, body: { content } });

const png = (width = 64, height = 64, comment = 0) => buildPng({ width, height, comment }).toString("base64");

describe("an organization's brand", () => {
  it("is none at first, and search engines are kept away", async () => {
    expect((await ask()).body).toEqual({ name: null, color: null, logoUrl: null, isIndexed: false });
  });

  it("is changed field by field, and the activity log tells what", async () => {
    const { body } = await change({ name: "  Northwind  ", color: "#0B6350" });
    expect(body).toEqual({ name: "Northwind", color: "#0b6350", logoUrl: null, isIndexed: false });
    expect((await change({ isIndexed: true })).body).toMatchObject({ name: "Northwind", isIndexed: true });
    expect((await change({ name: null })).body).toMatchObject({ name: null, color: "#0b6350" });
    const { data } = (await send(app, "/ui/v1/activity?perPage=3", { session: owner })).body;
    expect(data.map(({ type, changes }: { type: string; changes: object }) => [type, changes])).toEqual([
      ["organization.updated", { brandName: { before: "Northwind", after: null } }],
      ["organization.updated", { isIndexed: { before: false, after: true } }],
      [
        "organization.updated",
        { brandName: { before: null, after: "Northwind" }, brandColor: { before: null, after: "#0b6350" } },
      ],
    ]);
  });

  it("stays as it is when the same is said again", async () => {
    const count = async () => (await send(app, "/ui/v1/activity", { session: owner })).body.totalRows;
    const before = await count();
    expect((await change({ color: "#0b6350" })).status).toBe(200);
    expect(await count()).toBe(before);
  });

  it("names all that is wrong at once", async () => {
    const { status, body } = await change({ name: "", color: "red", isIndexed: "yes", other: 1 });
    expect(status).toBe(400);
    const paths = body.data.issues.map(({ path: at }: { path: string }) => at).sort();
    expect(paths).toEqual(["color", "isIndexed", "name", "other"]);
  });

  it("is for admins to change and for all members to see", async () => {
    const member = await buildMember(app, organization, "member");
    const session = await signIn(app, member.email, organization.id);
    expect((await ask(session)).status).toBe(200);
    for (const answer of [await change({ color: null }, session), await setLogo(png(), session)])
      expect(answer.status).toBe(403);
    expect((await send(app, `${path}/logo`, { method: "DELETE", session })).status).toBe(403);
  });

  it("is another one in another organization", async () => {
    const other = await buildOrganization(app);
    const session = await signIn(app, other.owner.email, other.id);
    expect((await ask(session)).body).toMatchObject({ color: null, isIndexed: false });
  });
});

describe("a logo", () => {
  it("is served under an address that changes with it, and may be kept for ever", async () => {
    const { body } = await setLogo(png());
    expect(body.logoUrl).toMatch(new RegExp(`^${app.url}/logos/[0-9a-f]{64}$`));
    const answer = await fetch(body.logoUrl);
    expect(Buffer.from(await answer.arrayBuffer()).toString("base64")).toBe(png());
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const next = (await setLogo(png(65))).body.logoUrl;
    expect(next).not.toBe(body.logoUrl);
    expect((await fetch(body.logoUrl)).status).toBe(404);
    const removed = await send(app, `${path}/logo`, { method: "DELETE", session: owner });
    expect(removed.body.logoUrl).toBeNull();
    expect((await fetch(next)).status).toBe(404);
    expect((await fetch(`${app.url}/logos/x`)).status).toBe(404);
  });

  it.each([
    ["JPEG", JPEG],
    ["WebP", LOSSLESS_WEBP],
  ])("may be a %s, too", async (kind, content) => {
    const { body } = await setLogo(content.toString("base64"));
    expect((await fetch(body.logoUrl)).headers.get("content-type")).toBe(`image/${kind.toLowerCase()}`);
  });

  it.each([
    ["no base64", "ä"],
    ["an SVG", Buffer.from("<svg onload='alert(1)'/>".padEnd(90)).toString("base64")],
    ["a tiny image", png(8, 64)],
    ["a huge image", png(64, 5_000)],
    ["too many bytes", png(64, 64, 524_289)],
    ["a header without a picture", buildPng().subarray(0, 33).toString("base64")],
    ["half a JPEG", JPEG.subarray(0, JPEG.length / 2).toString("base64")],
    ["far too many bytes", "A".repeat(720_000)],
  ])("is refused for %s", async (_, content) => {
    const { status, body } = await setLogo(content);
    expect(status).toBe(400);
    expect(body.data.issues.map(({ path: at }: { path: string }) => at)).toEqual(["content"]);
  });
});
