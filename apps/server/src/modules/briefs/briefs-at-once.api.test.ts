import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  briefFields,
  buildBrief,
  buildStaffedCampaign,
  publishedBriefs,
} from "../../../test/brief-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../test/builders.ts";
import { buildCampaign, campaignSpec } from "../../../test/campaign-builders.ts";
import { buildLibraryVideo } from "../../../test/library-builders.ts";
import { send } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";

let app: TestApp;
let second: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ sharing: app });
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});

let turn = 0;
/** One request after the other goes to another process. */
function ask(method: string, path: string, body?: object) {
  turn += 1;
  return send(turn % 2 === 0 ? app : second, `/api/v1${path}`, { method, apiKey, ...(body && { body }) });
}

const times = <Item>(count: number, make: (index: number) => Promise<Item>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const statusesOf = (answers: readonly { status: number }[]) => [
  ...new Set(answers.map(({ status }) => status)),
];

describe("at the same moment", () => {
  it("edits that notify raise the version once each, with one event each", async () => {
    const { id: campaignId } = await buildStaffedCampaign(organization);
    const { id } = await buildBrief(organization, { campaignIds: [campaignId] });
    const answers = await times(20, (index) =>
      ask("PUT", `/briefs/${id}`, { contentMarkdown: `Text ${index}`, notify: index % 2 === 0 }),
    );
    expect(statusesOf(answers)).toEqual([200]);
    expect((await ask("GET", `/briefs/${id}`)).body.version).toBe(11);
    const versions = (await publishedBriefs(organization)).map(({ brief }) => brief.version);
    expect(versions.sort((one, other) => one - other)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it("briefs that take the same campaigns in opposite order all end, and one has them", async () => {
    const campaigns = await times(6, () => buildCampaign(organization));
    const ids = campaigns.map(({ id }) => id);
    const briefs = await times(4, () => buildBrief(organization));
    for (let round = 0; round < 5; round += 1) {
      const answers = await times(briefs.length, (index) =>
        ask("PUT", `/briefs/${briefs[index]?.id}/campaigns`, {
          campaignIds: index % 2 === 0 ? ids : ids.toReversed(),
        }),
      );
      expect(statusesOf(answers)).toEqual([200]);
      const { body } = await ask("GET", "/campaigns?perPage=100");
      expect(new Set(body.data.map((row: { briefId: string }) => row.briefId)).size).toBe(1);
    }
  });

  it("links, edits of campaigns and deletions of briefs never wait for each other in a circle", async () => {
    const campaigns = await times(3, () => buildStaffedCampaign(organization));
    const ids = campaigns.map(({ id }) => id);
    for (let round = 0; round < 5; round += 1) {
      const [kept, doomed] = [
        await buildBrief(organization),
        await buildBrief(organization, { campaignIds: ids }),
      ];
      const answers = await Promise.all([
        ask("PUT", `/briefs/${kept.id}/campaigns`, { campaignIds: ids.toReversed(), notify: true }),
        ask("DELETE", `/briefs/${doomed.id}`),
        ...ids.map((id) =>
          ask("PUT", `/campaigns/${id}`, { briefId: kept.id, notifyCreatorsOfBriefChange: true }),
        ),
        ...ids.map((id) => ask("PUT", `/campaigns/${id}`, { briefId: doomed.id })),
        ask("PUT", `/briefs/${kept.id}`, { notify: true, campaignIds: ids }),
      ]);
      for (const { status, body } of answers) {
        const isUnknownBrief = status === 400 && body.data.issues[0].path === "briefId";
        expect(status === 200 || isUnknownBrief, JSON.stringify(body)).toBe(true);
      }
      await ask("DELETE", `/briefs/${kept.id}`);
    }
  }, 60_000);

  it("campaigns with a brief that is being deleted are made with it or refused", async () => {
    const { id: briefId } = await buildBrief(organization);
    const [deleted, ...created] = await Promise.all([
      ask("DELETE", `/briefs/${briefId}`),
      ...Array.from({ length: 6 }, () => ask("POST", "/campaigns", campaignSpec({ briefId }))),
    ]);
    expect(deleted?.status).toBe(200);
    for (const { status } of created) expect([200, 400]).toContain(status);
    const { body } = await ask("GET", "/campaigns");
    expect(body.totalRows).toBe(created.filter(({ status }) => status === 200).length);
    for (const row of body.data) expect(row.briefId).toBeNull();
  });

  it("one of several briefs gets a name", async () => {
    const answers = await times(6, () => ask("POST", "/briefs", briefFields({ name: "Launch" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it("samples are added once, and untracked with their last brief", async () => {
    const { id: libraryVideoId } = await buildLibraryVideo(organization);
    const briefs = await times(4, () => buildBrief(organization));
    const videos = [{ libraryVideoId }];
    const answers = await times(12, (index) =>
      ask("POST", `/briefs/${briefs[index % 4]?.id}/samples`, { videos }),
    );
    expect(statusesOf(answers)).toEqual([200]);
    expect(answers.filter(({ body }) => body.addedCount === 1)).toHaveLength(4);
    expect(await countTracked()).toBe(1);
    await times(4, (index) =>
      index % 2 === 0
        ? ask("DELETE", `/briefs/${briefs[index]?.id}`)
        : ask("PUT", `/briefs/${briefs[index]?.id}`, { sampleVideos: [] }),
    );
    expect(await countTracked()).toBe(0);
  });
});

async function countTracked(): Promise<number> {
  const { total } = await app.services.db.row<{ total: number }>(sql`
    select count(*)::int as total from tracked_videos where organization_id = ${organization.id}`);
  return total;
}
