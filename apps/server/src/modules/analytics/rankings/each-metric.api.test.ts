import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addVideo, asker } from "../../../../test/analytics-sample.ts";
import { buildApiKey, buildOrganization } from "../../../../test/builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { buildTrackedAccount } from "../../../../test/tracking-builders.ts";

const COUNTS = ["viewCount", "likeCount", "commentCount", "shareCount", "bookmarkCount"] as const;
const RANGE = { "dateRange[from]": "2026-09-10", "dateRange[to]": "2026-09-19" };

let app: TestApp;
let ask: ReturnType<typeof asker>;
/** Of the fifth creator, whose account has two videos. */
let usernames: string[];

/**
 * Five creators with an account each. The first has by far the most views before the range, the second the most likes, and so on;
 * in the range, the second gains the most views, the third the most likes, and so on.
 */
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-09-30T12:00:00.000Z");
  const organization = await buildOrganization(app);
  usernames = COUNTS.map((_, index) => `winner.${index}`);
  for (const [index, username] of usernames.entries()) {
    const creator = await buildCreator(organization, { firstName: username });
    const account = await buildTrackedAccount(organization, { username, creatorId: creator.id });
    const before = COUNTS.map((_, count) => (count === index ? 50_000 : 1_000));
    const gained = COUNTS.map((_, count) => ((count + 1) % COUNTS.length === index ? 700 : 100));
    const after = before.map((count, place) => count + (gained[place] ?? 0));
    await addVideo(
      organization,
      account,
      { platformVideoId: username, publishedAt: "2026-08-01T10:00:00.000Z" },
      [
        { at: "2026-08-02", ...named(before) },
        { at: "2026-09-15", ...named(after) },
      ],
    );
  }
  ask = asker(app, (await buildApiKey(organization)).secret);
});
afterAll(() => app.stop());

function named([
  viewCount = 0,
  likeCount = 0,
  commentCount = 0,
  shareCount = 0,
  bookmarkCount = 0,
]: number[]) {
  return { viewCount, likeCount, commentCount, shareCount, bookmarkCount };
}

const best = async (list: string, metric: string) => {
  const [first] = (await ask(`/analytics/${list}`, { ...RANGE, metric, limit: 1 })).body;
  return first.platformVideoId ?? first.username ?? first.user.firstName;
};

describe.each(["top-videos", "top-accounts", "top-creators"])("%s", (list) => {
  it.each(COUNTS.map((metric, index) => [metric, index] as const))(
    "is led in %s by whom it counts",
    async (metric, index) => {
      expect(await best(list, metric)).toBe(usernames[index]);
    },
  );

  it.each(COUNTS.map((metric, index) => [metric, index] as const))(
    "is led in the range's %s by whom it counts",
    async (metric, index) => {
      expect(await best(list, `${metric}InPeriod`)).toBe(usernames[(index + 1) % COUNTS.length]);
    },
  );

  it("ranks engagement by all that is no view", async () => {
    // The first has 4,000 interactions and 50,000 views; each other one some 53,000 and 1,000, the second 1,700 of them.
    const { body } = await ask(`/analytics/${list}`, { ...RANGE, metric: "engagementRate", limit: 5 });
    const rates = body.map(({ engagementRate }: { engagementRate: number }) => engagementRate);
    expect(rates).toEqual([...rates].toSorted((one, other) => other - one));
    expect(rates.at(-1)).toBeCloseTo((4 * 1_000 + 3 * 100 + 700) / 50_100, 10);
    expect(rates[0]).toBeCloseTo((53_000 + 3 * 100 + 700) / 1_100, 10);
  });
});
