import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addVideo } from "../../../../../test/analytics-sample.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import {
  buildDueWindow,
  issuePayout,
  storePayout,
  type TestDueWindow,
} from "../../../../../test/payout-builders.ts";
import { send } from "../../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import {
  buildTrackedAccount,
  recordHistory,
  type TestAccount,
} from "../../../../../test/tracking-builders.ts";
import { createId } from "../../../../infra/ids.ts";
import { updateCampaign } from "../../../campaigns/manage-campaigns.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let due: TestDueWindow;
let account: TestAccount;
let early: Awaited<ReturnType<typeof addVideo>>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  due = await buildDueWindow(organization, {
    campaign: {
      videoTarget: null,
      payouts: {
        fixedSalary: { amount: 5 },
        basePayouts: [{ perVideo: 1, minViews: 2_000 }],
        cpmPayouts: [{ tiers: [{ from: 0, rate: 2 }] }],
      },
    },
  });
  account = await buildTrackedAccount(organization, { creatorId: due.creatorId });
  early = await add("early", "2026-09-14", 1_000);
  await add("late", "2026-09-18", 3_000);
});

const add = (platformVideoId: string, publishedOn: string, viewCount: number) =>
  addVideo(organization, account, { platformVideoId, publishedAt: `${publishedOn}T10:00:00.000Z` }, [
    { at: publishedOn, viewCount },
  ]);

const api = (method: string, path: string, body: object = {}) =>
  send(app, `/api/v1${path}`, { method, apiKey, body });
const verify = async (id: string) => (await api("POST", `/payouts/${id}/verify`)).body;
const linesOf = ({ lines }: { lines: { issued: number; recomputed: number; matches: boolean }[] }) =>
  lines.map(({ issued, recomputed, matches }) => [issued, recomputed, matches]);
const tiktok = (platformVideoId: string) => ({ platform: "tiktok" as const, platformVideoId });

describe("a payout whose counts stayed as they were", () => {
  it("comes to the same amount, line by line", async () => {
    const id = await issuePayout(organization, due.address);
    expect(await verify(id)).toEqual({
      payoutId: id,
      verifiedAt: "2026-09-21T08:30:00.000Z",
      matches: true,
      currency: "EUR",
      precision: 2,
      calculated: { issued: 1_400, recomputed: 1_400, matches: true },
      paid: 1_400,
      adjustment: 0,
      lines: [
        expect.objectContaining({ label: "Fixed salary", type: "fixed_salary", issued: 500, matches: true }),
        expect.objectContaining({ label: "Base payout per video", issued: 100, recomputed: 100 }),
        expect.objectContaining({ label: "CPM bonus", issued: 800, recomputed: 800 }),
      ],
      videos: [],
    });
  });

  it("keeps its calculation, as it was signed", async () => {
    const { body: calculation } = await api("POST", "/payouts/calculate", due.address);
    const id = await issuePayout(organization, due.address);
    const { body } = await send(app, `/api/v1/payouts/${id}`, { apiKey });
    const { lineItems, integrityToken: _, ...signed } = calculation;
    expect(body.calculation).toEqual(signed);
    expect(body.lineItems).toEqual(lineItems);
    expect(body).toMatchObject({ type: "campaign", amount: 14, ...due.address });
  });

  it("is verified by its own rules and exclusions, whatever the campaign's became", async () => {
    const id = await issuePayout(organization, due.address, { excludedVideos: [tiktok("late")] });
    await updateCampaign(organization.ctx, due.campaignId, { payouts: { fixedSalary: { amount: 99 } } });
    expect(await verify(id)).toMatchObject({ matches: true, calculated: { issued: 700, recomputed: 700 } });
  });

  it("says what editing the line items changed", async () => {
    const id = await issuePayout(organization, due.address, {
      lineItems: [{ title: "Rounded", amount: 15 }],
    });
    expect(await verify(id)).toMatchObject({ matches: true, paid: 1_500, adjustment: 100 });
  });
});

describe("a payout whose counts changed since", () => {
  it("differs after an import that raises an old day", async () => {
    const id = await issuePayout(organization, due.address);
    await recordHistory(organization, early, [{ at: "2026-09-16", viewCount: 2_500 }]);
    const verification = await verify(id);
    expect(linesOf(verification)).toEqual([
      [500, 500, true],
      [100, 200, false],
      [800, 1_100, false],
    ]);
    expect(verification).toMatchObject({
      matches: false,
      calculated: { issued: 1_400, recomputed: 1_800, matches: false },
      paid: 1_400,
      videos: [
        {
          ...tiktok("early"),
          reason: "views",
          issued: { viewsStart: 0, viewsEnd: 1_000, viewsAtWindowEnd: 1_000 },
          recomputed: { viewsStart: 0, viewsEnd: 2_500, viewsAtWindowEnd: 2_500 },
        },
      ],
    });
  });

  it("does not differ after counts of later days", async () => {
    const id = await issuePayout(organization, due.address);
    await recordHistory(organization, early, [{ at: "2026-09-21", viewCount: 50_000 }]);
    expect(await verify(id)).toMatchObject({ matches: true, videos: [] });
  });

  it("differs once a video is excluded everywhere, and once one is new", async () => {
    const id = await issuePayout(organization, due.address);
    const { status } = await api("POST", "/videos/excluded", {
      entries: [
        {
          orgAccountId: account.id,
          platform: "tiktok",
          platformAccountId: account.platformAccountId,
          platformVideoId: "late",
        },
      ],
    });
    expect(status).toBe(200);
    await add("found", "2026-09-20", 100);
    const verification = await verify(id);
    expect(verification.calculated).toMatchObject({ issued: 1_400, recomputed: 720, matches: false });
    expect(verification.videos).toMatchObject([
      { ...tiktok("late"), reason: "missing", recomputed: null },
      { ...tiktok("found"), reason: "new", issued: null },
    ]);
  });

  it("differs once its account is untracked", async () => {
    const id = await issuePayout(organization, due.address);
    await api("DELETE", `/accounts/tracked/${account.id}`);
    const verification = await verify(id);
    expect(verification.calculated).toMatchObject({ recomputed: 500, matches: false });
    expect(verification.videos.map(({ reason }: { reason: string }) => reason)).toEqual([
      "missing",
      "missing",
    ]);
  });
});

describe("verifying", () => {
  it("is refused for a payout that belongs to no window", async () => {
    const id = await storePayout(organization, { creatorId: due.creatorId });
    const { status, body } = await api("POST", `/payouts/${id}/verify`);
    expect([status, body.code]).toEqual([409, "INVALID_STATE"]);
  });

  it("finds only the organization's own", async () => {
    expect((await api("POST", `/payouts/${createId("payout")}/verify`)).status).toBe(404);
    const id = await issuePayout(organization, due.address);
    const { secret } = await buildApiKey(await buildOrganization(app));
    const { status } = await send(app, `/api/v1/payouts/${id}/verify`, { method: "POST", apiKey: secret });
    expect(status).toBe(404);
  });
});
