import { afterAll, beforeAll, expect, it } from "vitest";
import { addVideo } from "../../../../../test/analytics-sample.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../../test/builders.ts";
import { buildDueWindow, windowAddress } from "../../../../../test/payout-builders.ts";
import { calculate } from "../../../../../test/provider-builders.ts";
import { startTestApp, type TestApp } from "../../../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../../../test/tracking-builders.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});
afterAll(() => app.stop());

interface Case {
  readonly video: string;
  readonly publishedOn: string;
  readonly counts: readonly (readonly [day: string, views: number])[];
  /** In cents: 2.00 for each thousand views gained from 14 to 20 September, up to a video's eighth day. */
  readonly pays: number;
}

it.each<Case>([
  { video: "of the last day", publishedOn: "2026-09-20", counts: [["2026-09-20", 1_000]], pays: 200 },
  { video: "of the day after", publishedOn: "2026-09-21", counts: [["2026-09-21", 1_000]], pays: 0 },
  { video: "of the first day", publishedOn: "2026-09-14", counts: [["2026-09-14", 1_000]], pays: 200 },
  {
    video: "of the day before the first",
    publishedOn: "2026-09-13",
    counts: [
      ["2026-09-13", 1_000],
      ["2026-09-14", 1_500],
    ],
    pays: 100,
  },
  {
    video: "whose eighth day is the first",
    publishedOn: "2026-09-07",
    counts: [
      ["2026-09-13", 1_000],
      ["2026-09-14", 3_000],
      ["2026-09-15", 9_000],
    ],
    pays: 400,
  },
  {
    video: "whose eighth day is the last",
    publishedOn: "2026-09-13",
    counts: [
      ["2026-09-13", 1_000],
      ["2026-09-20", 2_000],
      ["2026-09-21", 9_000],
    ],
    pays: 200,
  },
  {
    video: "of the assignment's first day",
    publishedOn: "2026-09-07",
    counts: [["2026-09-14", 1_000]],
    pays: 200,
  },
  {
    video: "of the day before the assignment",
    publishedOn: "2026-09-06",
    counts: [["2026-09-14", 1_000]],
    pays: 0,
  },
])("pays $pays for a video $video of the week", async ({ publishedOn, counts, pays }) => {
  const due = await buildDueWindow(organization, {
    startDate: "2026-09-07",
    campaign: {
      payouts: { cpmPayouts: [{ tiers: [{ from: 0, rate: 2 }] }], eligibility: { windowDays: 8 } },
    },
  });
  const account = await buildTrackedAccount(organization, { creatorId: due.creatorId });
  await addVideo(
    organization,
    account,
    { platformVideoId: `of-${account.username}`, publishedAt: `${publishedOn}T10:00:00.000Z` },
    counts.map(([at, viewCount]) => ({ at, viewCount })),
  );
  const address = windowAddress(due, "2026-09-14", "2026-09-20");
  expect((await calculate(app, apiKey, address)).payouts.total.amount).toBe(pays);
});
