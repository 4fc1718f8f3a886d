import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CampaignSpecChangesSchema } from "@clipledger/contract/campaigns/spec";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AmountsWorld,
  buildAmountsWorld,
  EVERY_PAYOUT,
  expectRightAmounts,
  importRows,
  importViews,
} from "../../../../test/amounts-world.ts";
import { shownAmounts } from "../../../../test/kept-amounts.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount, buildTrackedVideo, buildVideo } from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { archiveCreator } from "../../campaigns/assignments/archive-creator.ts";
import { unassignCreators } from "../../campaigns/assignments/end-assignments.ts";
import { endCampaign } from "../../campaigns/ending/end-campaign.ts";
import { updateCampaign } from "../../campaigns/manage-campaigns.ts";
import { linkAccounts } from "../../creators/link-accounts.ts";
import { updateCreator } from "../../creators/update-creator.ts";
import { changeHashtagsFilter } from "../../tracking/accounts/change-account.ts";
import { untrackAccount } from "../../tracking/accounts/untrack-account.ts";
import { excludeVideos, includeVideos } from "../../tracking/exclusions/exclude-videos.ts";
import { importFile } from "../../tracking/import/file/import-file.ts";

let app: TestApp;
let world: AmountsWorld;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  world = await buildAmountsWorld(app);
});

/** Makes a change, after which the amounts shown are right, and others than before. */
async function expectOthers(change: () => Promise<unknown>): Promise<void> {
  const before = await shownAmounts(world.organization);
  await change();
  expect(await expectRightAmounts(world.organization)).not.toEqual(before);
}

describe("amounts are right after", () => {
  it("windows have opened", async () => {
    expect(Object.keys(await expectRightAmounts(world.organization))).toHaveLength(6);
    app.clock.set("2026-10-06T00:00:00.000Z");
    expect(Object.keys(await expectRightAmounts(world.organization))).toHaveLength(10);
  });

  it("an import of today's counts", () =>
    expectOthers(() =>
      importViews(world.organization, world.accounts[0], [
        { video: "today", publishedOn: "2026-09-21", on: "2026-09-21", views: 700 },
      ]),
    ));

  it("an import of counts from long ago, of a known video and of a new one", () =>
    expectOthers(() =>
      importViews(world.organization, world.accounts[2], [
        {
          video: `${world.accounts[2].username}-1`,
          publishedOn: "2026-09-07",
          on: "2026-09-08",
          views: 9_000,
        },
        { video: "forgotten", publishedOn: "2026-09-09", on: "2026-09-11", views: 30_000 },
      ]),
    ));

  it("an import that knows another time of publication", () =>
    expectOthers(() =>
      importViews(world.organization, world.accounts[0], [
        {
          video: `${world.accounts[0].username}-4`,
          publishedOn: "2026-09-13",
          on: "2026-09-21",
          views: 1_000,
        },
      ]),
    ));

  it("an import of a file", async () => {
    const { organization, accounts } = world;
    const rows = importRows(accounts[0], [
      { video: "of-a-file", publishedOn: "2026-09-08", on: "2026-09-09", views: 800 },
      { video: "of-a-file", publishedOn: "2026-09-08", on: "2026-09-15", views: 12_000 },
      { video: `${accounts[0].username}-2`, publishedOn: "2026-09-12", on: "2026-09-14", views: 850 },
    ]);
    const path = join(app.dataDir, "history.ndjson");
    await writeFile(path, rows.map((row) => JSON.stringify(row)).join("\n"));
    const quiet = { onRead: () => undefined, onStored: () => undefined };
    await expectOthers(() => importFile(organization.ctx, { path, format: "ndjson" }, quiet));
  });

  it("an account that carried a sample became one of its own", async () => {
    const { organization, creators } = world;
    const carrier = await buildTrackedAccount(organization, { origin: "video", creatorId: creators[0].id });
    const sample = await buildTrackedVideo(organization, carrier, { isReference: true });
    const { platformVideoId } = sample;
    await buildVideo(organization, carrier, { platformVideoId, publishedAt: "2026-09-16T05:00:00.000Z" });
    await expectRightAmounts(organization);
    await expectOthers(() =>
      importViews(organization, carrier, [
        { video: platformVideoId, publishedOn: "2026-09-16", on: "2026-09-17", views: 2_000 },
      ]),
    );
  });

  it("an exclusion and its end", async () => {
    const { organization, accounts } = world;
    const [{ id: orgAccountId, platform, platformAccountId, username }] = accounts;
    const entries = [{ orgAccountId, platform, platformAccountId, platformVideoId: `${username}-1` }];
    await expectOthers(() => excludeVideos(organization.ctx, { entries }));
    const { id } = await organization.ctx.db.row<{ id: string }>(
      sql`select id from excluded_videos where organization_id = ${organization.id}`,
    );
    await expectOthers(() => includeVideos(organization.ctx, [id]));
  });

  it("another hashtag filter", async () => {
    const { organization, accounts } = world;
    await expectOthers(() => changeHashtagsFilter(organization.ctx, accounts[0].id, ["ad"]));
    await expectOthers(() =>
      importViews(organization, accounts[0], [
        {
          video: `${accounts[0].username}-1`,
          publishedOn: "2026-09-07",
          on: "2026-09-21",
          views: 23_000,
          hashtags: ["ad"],
        },
      ]),
    );
    await expectOthers(() => changeHashtagsFilter(organization.ctx, accounts[0].id, null));
  });

  it("accounts got other creators, or none", async () => {
    const { organization, creators, accounts } = world;
    const [one, two] = creators;
    const [first, second, ofTwo, nobodys] = accounts;
    const link = (...accountIds: string[]) =>
      linkAccounts(organization.ctx, one.id, { accountIds, force: true });
    await expectOthers(() => link(first.id, second.id, nobodys.id));
    await expectOthers(() => link(first.id, second.id, nobodys.id, ofTwo.id));
    await expectOthers(() => updateCreator(organization.ctx, one.id, { accountIds: [first.id] }));
    await expectOthers(() => updateCreator(organization.ctx, two.id, { accountIds: [ofTwo.id] }));
  });

  it("an account is tracked no more", () =>
    expectOthers(() => untrackAccount(world.organization.ctx, world.accounts[2].id)));

  it.each<[string, object]>([
    ["rates", { cpmPayouts: [{ tiers: [{ from: 0, rate: 2.125 }] }] }],
    ["eligible days", { eligibility: { windowDays: 4 } }],
    ["scope of publication", { eligibility: { windowDays: 7, publicationScope: "current_period_only" } }],
    ["cap", { performanceCap: { amount: 15 } }],
    ["kinds of payouts", { flatBonuses: [], fixedSalary: undefined }],
  ])("the campaign got other %s", (_, payouts) =>
    expectOthers(() => edit({ payouts: { ...EVERY_PAYOUT.payouts, ...payouts } })),
  );

  it("the campaign got another video target", () => expectOthers(() => edit({ videoTarget: 1 })));

  it("an assignment got an end, which makes another window its last", () =>
    expectOthers(() => unassign("prev")));

  it("an end moved to a later one", async () => {
    await expectOthers(() => unassign("current"));
    await expectOthers(() => unassign("next"));
  });

  it("the creator was archived", () =>
    expectOthers(() => archiveCreator(world.organization.ctx, world.creators[0].id)));

  it("the campaign ended", () =>
    expectOthers(() =>
      endCampaign(world.organization.ctx, world.campaignId, {
        endBasis: "prev",
        endAssignments: true,
        revokeAssignments: false,
      }),
    ));
});

function edit(changes: object): Promise<unknown> {
  const { organization, campaignId } = world;
  return updateCampaign(organization.ctx, campaignId, {
    ...CampaignSpecChangesSchema.parse(changes),
    notifyCreatorsOfBriefChange: false,
  });
}

function unassign(endBasis: "prev" | "current" | "next"): Promise<unknown> {
  return unassignCreators(world.organization.ctx, {
    creatorIds: [world.creators[0].id],
    assignment: "current",
    endBasis,
    removeCanceledWindows: false,
  });
}
