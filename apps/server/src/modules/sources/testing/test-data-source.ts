import { type GuardedSource, guardSource, type Source } from "@clipledger/connectors/sources/source";
import type { SourceCheck, SourceTest, SourceTestResult } from "@clipledger/contract/data-sources/history";
import { serverSourceName } from "@clipledger/domain/sources/source-kinds";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { listOwnSources } from "../own-sources.ts";
import { sourceSubject } from "../settings/add-data-source.ts";
import { checkLookups } from "./check-lookups.ts";

const TEST_WITHIN_MS = 20_000;
/** What needs no key costs nobody anything. */
const FREE: ReadonlySet<string> = new Set(["youtube-feed", "tiktok-oembed"]);

const underWay = new Set<string>();

/** Asks a source once for each kind of lookup. It is asked itself, whether it is paused or was left alone. */
export async function testDataSource(
  ctx: OperationContext,
  id: string,
  example: SourceTest = {},
): Promise<SourceTestResult> {
  const { name, sources } = await findTested(ctx, id);
  const tested = sources.filter(
    ({ connector }) => example.platform === undefined || connector.platform === example.platform,
  );
  if (tested.length === 0)
    throw badRequest([{ path: "platform", message: "The source does not serve this platform" }]);
  const key = `${ctx.organization.id} ${id}`;
  if (underWay.has(key))
    throw new AppError("BUSY", undefined, { message: "A test of this source is under way; wait for it" });
  underWay.add(key);
  try {
    const checks = await checkAll(ctx, tested, example);
    await ctx.db.transaction((tx) =>
      recordActivity(tx, ctx, { type: "data_source.tested", subject: sourceSubject({ id, name }) }),
    );
    return { testedAt: ctx.clock.now().toISOString(), ...summarize(checks), checks };
  } finally {
    underWay.delete(key);
  }
}

async function checkAll(
  ctx: OperationContext,
  sources: readonly Source[],
  example: SourceTest,
): Promise<SourceCheck[]> {
  const now = () => ctx.clock.now();
  const signal = AbortSignal.timeout(TEST_WITHIN_MS);
  const endsMs = performance.now() + TEST_WITHIN_MS;
  const test = (source: GuardedSource) =>
    checkLookups(source, example, {
      signal,
      endsMs,
      onAttempt: (attempt) => ctx.sources.usage.record(ctx.organization.id, attempt),
    });
  // A guard of its own: a failed test does not keep lookups from the source, nor failed lookups a test.
  const checks = await Promise.all(sources.map((source) => test(guardSource(source, { now }))));
  return checks.flat();
}

/** A source of the server with a key is left to whoever pays for it. */
async function findTested(
  { db, organization, sources }: OperationContext,
  id: string,
): Promise<{ readonly name: string; readonly sources: readonly Source[] }> {
  const name = serverSourceName(id);
  if (name !== undefined) {
    const shared = sources.ofServer.filter((source) => source.name === name);
    if (shared.length === 0 && name !== "simulator") throw new AppError("NOT_FOUND");
    if (!FREE.has(name))
      throw new AppError("INVALID_STATE", undefined, {
        message: "Only whoever runs the server tests its sources",
      });
    return { name, sources: shared };
  }
  const row = (await listOwnSources(db, organization.id)).find((each) => each.id === id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  const made = sources.make(organization.id, row);
  if (made.problem !== undefined) throw new AppError("INVALID_STATE", undefined, { message: made.problem });
  return { name: row.name, sources: made.sources };
}

function summarize(checks: readonly SourceCheck[]): Pick<SourceTestResult, "isUsable" | "summary"> {
  const countOf = (outcome: SourceCheck["outcome"]) =>
    checks.filter((check) => check.outcome === outcome).length;
  const works = countOf("works");
  return { isUsable: works > 0, summary: summaryOf(works, checks.length, countOf) };
}

function summaryOf(works: number, all: number, countOf: (outcome: SourceCheck["outcome"]) => number): string {
  if (works === all) return "Everything works";
  if (works > 0) return `${works} of ${all} lookups work`;
  if (countOf("refused") > 0) return "The key is refused";
  if (countOf("out_of_quota") > 0) return "Nothing is left to spend, or it asks to wait";
  if (countOf("failed") > 0) return "Nothing works";
  return "It answers, and does not know the examples; name others";
}
