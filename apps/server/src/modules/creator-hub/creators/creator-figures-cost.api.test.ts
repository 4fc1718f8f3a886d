import { RankedCreatorsQuerySchema } from "@clipledger/contract/dashboard/creator-figures";
import { parseCalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { dayRange } from "@clipledger/domain/calendar/date-range";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildLargeRoster } from "../../../../test/large-roster.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { sumAccounts } from "../../analytics/accounts/list-accounts.ts";
import { sumVideos } from "../../analytics/videos/list-videos.ts";
import { getCreatorResults } from "./get-creator-results.ts";
import { listCreatorFigures } from "./list-creator-figures.ts";
import { rankCreators, sumCreators } from "./rank-creators.ts";

const CREATORS = 2_500;
/** 150 ms where adding up all videos takes 15. */
const LARGEST_COST = 10;

let app: TestApp;
let large: TestOrganization;
let creatorIds: string[];
beforeAll(async () => {
  app = await startTestApp();
  large = await buildOrganization(app);
  await buildLargeRoster(large, CREATORS);
  const rows = await app.services.db.rows<{ id: string }>(sql`select id from creators order by key limit 25`);
  creatorIds = rows.map(({ id }) => id);
}, 120_000);
afterAll(() => app.stop());

it("finds everybody's", async () => {
  const { figures } = await listCreatorFigures(large.ctx, { creatorIds });
  expect(figures).toHaveLength(25);
  expect(figures.every(({ views, posts, earned }) => views > 0 && posts > 0 && earned.length === 1)).toBe(
    true,
  );
  const ranked = await rankCreators(large.ctx, RankedCreatorsQuerySchema.parse({ sortCol: "views" }));
  expect(ranked.totalRows).toBe(CREATORS);
});

const lastDays = dayRange({ from: parseCalendarDate("2026-08-23"), to: parseCalendarDate("2026-09-21") });

const rank = (sortCol: string, days?: number) => () =>
  rankCreators(large.ctx, RankedCreatorsQuerySchema.parse({ sortCol, days, perPage: 25 }));

it.each([
  ["a page of all time", () => listCreatorFigures(large.ctx, { creatorIds })],
  ["a page of 30 days", () => listCreatorFigures(large.ctx, { creatorIds, days: 30 })],
  ["all in order of views, of all time", rank("views")],
  ["all in order of views, of 30 days", rank("views", 30)],
  ["all in order of earnings, of 30 days", rank("earned", 30)],
  ["what all add up to, of all time", () => sumCreators(large.ctx, {})],
  ["what all add up to, of 30 days", () => sumCreators(large.ctx, { days: 30 })],
  ["what all videos add up to", () => sumVideos(large.ctx, { viewMode: "all" })],
  [
    "what videos of a content type add up to",
    () => sumVideos(large.ctx, { viewMode: "all", contentTypes: ["video"] }),
  ],
  ["what all accounts add up to", () => sumAccounts(large.ctx, { viewMode: "all" })],
  [
    "what all accounts add up to in 30 days",
    () => sumAccounts(large.ctx, { viewMode: "all", dateRange: lastDays }),
  ],
  [
    "what accounts that were searched for add up to in 30 days",
    () => sumAccounts(large.ctx, { viewMode: "all", search: "a", dateRange: lastDays }),
  ],
  ["one creator's results", () => getCreatorResults(large.ctx, creatorIds[0] ?? "")],
])("answers %s in time", async (_name, answer) => {
  expect(await costOf(answer)).toBeLessThan(LARGEST_COST);
});

/** How many times as long an answer takes as adding up the views of all videos, each at its shortest. */
async function costOf(answer: () => Promise<unknown>): Promise<number> {
  const addUp = () => app.services.db.rows(sql`select sum(view_count)::bigint as views from videos`);
  const shortest = { answer: Number.POSITIVE_INFINITY, sum: Number.POSITIVE_INFINITY };
  for (let run = 0; run < 8; run++) {
    shortest.sum = Math.min(shortest.sum, await timeOf(addUp));
    shortest.answer = Math.min(shortest.answer, await timeOf(answer));
  }
  return shortest.answer / shortest.sum;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
