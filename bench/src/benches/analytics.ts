import { isDeepStrictEqual } from "node:util";
import type { AnalyticsQuery } from "@clipledger/contract/analytics";
import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../../apps/server/src/infra/context.ts";
import { openDatabase } from "../../../apps/server/src/infra/db/database.ts";
import { createLogger } from "../../../apps/server/src/infra/log.ts";
import {
  getInteractionMetrics,
  getKpis,
} from "../../../apps/server/src/modules/analytics/totals/key-figures.ts";
import { alternate, type Slice } from "../alternate.ts";
import type { Bench, Check } from "../bench.ts";
import { BIG_ORGANIZATION, oneMillion, type Scale, tenMillion } from "../facts-world.ts";
import { askDuckDbKpis, askDuckDbSeries, type DuckDbQuestion } from "../reference/duckdb-answers.ts";
import { type DuckDb, openDuckDb, seedDuckDb } from "../reference/duckdb-facts.ts";
import { organizationId, seedAccounts, seedFacts } from "../seed-facts.ts";
import type { Stage } from "../stage.ts";
import { startTemporaryDatabase } from "../temporary-database.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";

const RUNS_PER_SLICE = 10;
const MAX_GROWTH = 2;

const range = { from: calendarDate("2026-05-31"), to: calendarDate("2026-06-29") };
const previousFrom = calendarDate("2026-05-01");

interface Filter {
  readonly label: string;
  /** How many times DuckDB's speed it must reach. */
  readonly leastRatio: number;
  readonly ours: Partial<AnalyticsQuery>;
  readonly duckDb: string;
  readonly onlyPublished?: true;
}

const internal = "not is_competitor";
const accountIds = [4, 8, 12].map(
  (account) => `orgacc_${String(BIG_ORGANIZATION).padStart(4, "0")}${String(account).padStart(8, "0")}`,
);

/** One for each filter of the contract, alone. */
const filters: readonly Filter[] = [
  {
    label: "an account",
    leastRatio: 2,
    ours: { accounts: accountIds.slice(0, 1) },
    duckDb: `${internal} and account = 4`,
  },
  {
    label: "three accounts",
    leastRatio: 2,
    ours: { accounts: accountIds },
    duckDb: `${internal} and account in (4, 8, 12)`,
  },
  {
    label: "a platform",
    leastRatio: 2,
    ours: { platforms: ["tiktok"] },
    duckDb: `${internal} and platform = 'tiktok'`,
  },
  {
    label: "a project",
    leastRatio: 2,
    ours: { projects: ["orgproj_bench0000003"] },
    duckDb: `${internal} and project = 3`,
  },
  {
    label: "a content type",
    leastRatio: 1,
    ours: { contentTypes: ["slideshow"] },
    duckDb: `${internal} and content_type = 'slideshow'`,
  },
  { label: "competitors", leastRatio: 1, ours: { viewMode: "competitors" }, duckDb: "is_competitor" },
  { label: "own and competitors", leastRatio: 1, ours: { viewMode: "all" }, duckDb: "true" },
  {
    label: "only published",
    leastRatio: 1,
    ours: { publicationMode: "onlyPublished" },
    duckDb: internal,
    onlyPublished: true,
  },
  { label: "no filter", leastRatio: 1, ours: {}, duckDb: internal },
];

type Kind = "key figures" | "daily series";
const kinds: readonly Kind[] = ["key figures", "daily series"];

interface Figure {
  readonly kind: Kind;
  readonly filter: Filter;
  readonly ourMs: number;
  readonly ratio: number;
}

/** Key figures and daily series of a big organization, against DuckDB on the same facts. */
export const analyticsBench: Bench = {
  name: "analytics",
  goal: 2,
  async run(stage) {
    const folder = await makeTemporaryFolder(stage);
    const url = await startTemporaryDatabase(stage, folder);
    const db = await stage.hold(
      async () => openDatabase({ url, maxConnections: 4, log: createLogger("warn") }),
      (database) => database.close(),
    );
    const duckDb = await openDuckDb(stage);
    const answer = ourAnswers({
      db,
      organization: { id: organizationId(BIG_ORGANIZATION), plan: "enterprise" },
    });

    await seedAccounts(db);
    const measure = async (from: Scale | undefined, to: Scale) => {
      stage.print(`Loading ${to.label} into PostgreSQL, with sums, and into DuckDB`);
      await seedFacts(db, from, to);
      stage.print(`${(await seedDuckDb(duckDb, to)).toLocaleString("en")} facts; measuring`);
      return measureAll(stage, answer, duckDb);
    };
    const small = await measure(undefined, oneMillion);
    const large = await measure(oneMillion, tenMillion);
    const demanding = large.filter(({ filter }) => filter.leastRatio > 1);
    return {
      ratio: Math.min(...demanding.map(({ ratio }) => ratio)),
      report: ["", "with 10 M facts, of which the organization has 3 M:", ...large.map(describeFigure)],
      checks: [...large.map(speedCheck), ...large.map((figure, index) => growthCheck(small[index], figure))],
    };
  },
};

type Answer = (kind: Kind, filter: Filter) => Promise<number[]>;

/** The product's own operations, their answers flattened in the order of DuckDB's. */
function ourAnswers(narrow: Pick<OperationContext, "db" | "organization">): Answer {
  // Reading key figures and series needs no more of a context than this.
  const ctx = narrow as OperationContext;
  return async (kind, { ours }) => {
    const query: AnalyticsQuery = {
      viewMode: "internal",
      publicationMode: "allEligible",
      dateRange: range,
      ...ours,
    };
    if (kind === "daily series") {
      const { dailyMetrics } = await getInteractionMetrics(ctx, query);
      return dailyMetrics.flatMap(({ views, likes, comments, shares, bookmarks, postedVideos }) => [
        views,
        likes,
        comments,
        shares,
        bookmarks,
        postedVideos,
      ]);
    }
    const { previous, ...now } = await getKpis(ctx, query);
    const names = [
      "viewCount",
      "likeCount",
      "commentCount",
      "shareCount",
      "bookmarkCount",
      "videoCount",
      "accountCount",
    ] as const;
    return names.flatMap((name) => [now[name], previous[name]]);
  };
}

function duckDbAnswers(duckDb: DuckDb): Answer {
  return (kind, { duckDb: condition, onlyPublished = false }) => {
    const question: DuckDbQuestion = { condition, onlyPublished, ...range, previousFrom };
    return kind === "daily series" ? askDuckDbSeries(duckDb, question) : askDuckDbKpis(duckDb, question);
  };
}

async function measureAll(stage: Stage, ours: Answer, duckDb: DuckDb): Promise<Figure[]> {
  const reference = duckDbAnswers(duckDb);
  const figures: Figure[] = [];
  for (const kind of kinds) {
    for (const filter of filters) {
      await refuseDifferentAnswers(kind, filter, ours, reference);
      const slice = (answer: Answer) => () => runSlice(() => answer(kind, filter));
      const comparison = await alternate(
        { settings: stage.settings, print: () => undefined },
        {
          reference: { label: "DuckDB", runSlice: slice(reference) },
          ours: { label: "clipledger", runSlice: slice(ours) },
        },
      );
      const figure = { kind, filter, ourMs: 1_000 / comparison.ours.perSecond, ratio: comparison.ratio };
      stage.print(describeFigure(figure));
      figures.push(figure);
    }
  }
  return figures;
}

/** Both must say the same before their speeds mean anything. */
async function refuseDifferentAnswers(
  kind: Kind,
  filter: Filter,
  ours: Answer,
  reference: Answer,
): Promise<void> {
  const [our, their] = [await ours(kind, filter), await reference(kind, filter)];
  if (!isDeepStrictEqual(our, their) || !our.some((value) => value > 0))
    throw new Error(`The answers differ for ${kind}, ${filter.label}.\nours: ${our}\nDuckDB: ${their}`);
}

async function runSlice(run: () => Promise<unknown>): Promise<Slice> {
  const startedAt = performance.now();
  for (let count = 0; count < RUNS_PER_SLICE; count += 1) await run();
  return { operations: RUNS_PER_SLICE, seconds: (performance.now() - startedAt) / 1_000, latenciesMs: [] };
}

function describeFigure({ kind, filter, ourMs, ratio }: Figure): string {
  return `${kind}, ${filter.label}: ${ourMs.toFixed(2)} ms, ${ratio.toFixed(2)} times DuckDB's speed`;
}

function speedCheck({ kind, filter, ratio }: Figure): Check {
  return {
    claim: `${kind}, ${filter.label}: at least ${filter.leastRatio} times DuckDB's speed (${ratio.toFixed(2)})`,
    holds: ratio >= filter.leastRatio,
  };
}

function growthCheck(small: Figure | undefined, large: Figure): Check {
  const growth = large.ourMs / (small?.ourMs ?? Number.NaN);
  return {
    claim: `${large.kind}, ${large.filter.label}: less than ${MAX_GROWTH} times slower with ten times the facts (${growth.toFixed(2)})`,
    holds: growth < MAX_GROWTH,
  };
}
