import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildBrief, buildStaffedCampaign } from "../../../../test/brief-builders.ts";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

const ask = (method: string, path: string, body?: object) =>
  send(app, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });

describe("revisions of a brief", () => {
  it("keep every name and text, and what creators were told, newest first", async () => {
    const campaign = await buildStaffedCampaign(organization);
    const { id } = await buildBrief(organization, { name: "Launch", contentMarkdown: "One." });
    await ask("PUT", `/briefs/${id}`, { contentMarkdown: "Two." });
    await ask("PUT", `/briefs/${id}`, { campaignIds: [campaign.id] });
    await ask("PUT", `/briefs/${id}`, { contentMarkdown: "Two." });
    await ask("PUT", `/briefs/${id}`, { name: "Relaunch", notify: true });
    const { status, body } = await ask("GET", `/briefs/${id}/revisions`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalRows: 3, pageCount: 1 });
    const shown = body.data.map((row: Record<string, unknown>) => [
      row["number"],
      row["version"],
      row["isAnnounced"],
      row["name"],
      row["excerpt"],
    ]);
    expect(shown).toEqual([
      [3, 2, true, "Relaunch", "Two."],
      [2, 1, false, "Launch", "Two."],
      [1, 1, false, "Launch", "One."],
    ]);
    const { body: first } = await ask("GET", `/briefs/${id}/revisions/1`);
    expect(first).toMatchObject({ contentMarkdown: "One.", content: { type: "doc" }, restoredFrom: null });
  });

  it("count as readers those who read the text while it stood", async () => {
    const campaign = await buildStaffedCampaign(organization, 2);
    const { id } = await buildBrief(organization, { campaignIds: [campaign.id], contentMarkdown: "One." });
    const [first, second] = campaign.creators;
    if (first === undefined || second === undefined) throw new Error("Two creators were built");
    const read = async (creator: typeof first) => {
      const portal = await enterPortal(app, creator);
      const path = `/creators/${creator.id}/brief/read`;
      expect((await portal.send(path, { method: "POST", body: { version: 1 } })).status).toBe(200);
    };
    app.clock.set("2026-09-21T09:00:00.000Z");
    await read(first);
    app.clock.set("2026-09-21T10:00:00.000Z");
    await ask("PUT", `/briefs/${id}`, { contentMarkdown: "Two." });
    app.clock.set("2026-09-21T11:00:00.000Z");
    await read(second);
    const { body } = await ask("GET", `/briefs/${id}/revisions`);
    expect(body.data.map(({ readCount }: { readCount: number }) => readCount)).toEqual([1, 1]);
  });

  it("count a creator who reads at the instant of a save as a reader of the new text alone", async () => {
    app.clock.set("2026-09-21T08:30:00.000Z");
    const campaign = await buildStaffedCampaign(organization);
    const { id } = await buildBrief(organization, { campaignIds: [campaign.id], contentMarkdown: "One." });
    const [creator] = campaign.creators;
    if (creator === undefined) throw new Error("The campaign has no creator");
    app.clock.set("2026-09-21T10:00:00.000Z");
    await ask("PUT", `/briefs/${id}`, { contentMarkdown: "Two." });
    const portal = await enterPortal(app, creator);
    await portal.send(`/creators/${creator.id}/brief/read`, { method: "POST", body: { version: 1 } });
    const { body } = await ask("GET", `/briefs/${id}/revisions`);
    const counts = body.data.map((row: { number: number; readCount: number }) => [row.number, row.readCount]);
    expect(counts).toEqual([
      [2, 1],
      [1, 0],
    ]);
  });

  it("are restored as new ones, and lose nothing", async () => {
    const { id } = await buildBrief(organization, { name: "Launch", contentMarkdown: "Show **one**." });
    await ask("PUT", `/briefs/${id}`, { name: "Relaunch", contentMarkdown: "Show two." });
    const { status, body } = await ask("POST", `/briefs/${id}/revisions/1/restore`, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "Relaunch", contentMarkdown: "Show **one**.", version: 1 });
    expect(body).toEqual((await ask("GET", `/briefs/${id}`)).body);
    await ask("POST", `/briefs/${id}/revisions/1/restore`, {});
    const { body: list } = await ask("GET", `/briefs/${id}/revisions?sortDir=asc`);
    expect(list.data.map(({ restoredFrom }: { restoredFrom: number | null }) => restoredFrom)).toEqual([
      null,
      null,
      1,
    ]);
    const { body: told } = await ask("POST", `/briefs/${id}/revisions/2/restore`, { notify: true });
    expect(told).toMatchObject({ version: 2, contentMarkdown: "Show two." });
  });

  it("are refused to viewers, strangers and those who name none", async () => {
    const { id } = await buildBrief(organization);
    const viewerKey = (await buildApiKey(organization, await buildMember(app, organization, "viewer")))
      .secret;
    const stranger = (await buildApiKey(await buildOrganization(app))).secret;
    const restore = (key: string, number: number | string, body: object = {}) =>
      send(app, `/api/v1/briefs/${id}/revisions/${number}/restore`, { method: "POST", apiKey: key, body });
    expect((await restore(viewerKey, 1)).status).toBe(403);
    expect((await restore(stranger, 1)).status).toBe(404);
    expect((await restore(apiKey, 9)).status).toBe(404);
    expect((await restore(apiKey, "first")).status).toBe(400);
    expect((await restore(apiKey, 1, { notify: "yes" })).status).toBe(400);
    for (const path of ["revisions", "revisions/1"]) {
      expect((await send(app, `/api/v1/briefs/${id}/${path}`, { apiKey: viewerKey })).status).toBe(200);
      expect((await send(app, `/api/v1/briefs/${id}/${path}`, { apiKey: stranger })).status).toBe(404);
    }
  });
});
