import { AppError } from "../../infra/app-error.ts";
import { type ClickHouse, ClickHouseFailure } from "../../infra/clickhouse/clickhouse.ts";
import type { Services } from "../../infra/context.ts";
import type { Database, Queryable, Transaction } from "../../infra/db/database.ts";
import { ArchivedFacts } from "../../infra/db/database-errors.ts";
import { arrayLiteral, sql } from "../../infra/db/sql.ts";
import { chunk, groupBy } from "../../infra/lists.ts";
import type { Task } from "../../infra/tasks/task.ts";
import { countColumns, perCount } from "../tracking/facts/counts.ts";
import { addFactPartitions } from "../tracking/facts/fact-partitions.ts";
import { lockFacts } from "../tracking/facts/lock-facts.ts";
import {
  type ArchivedPart,
  archivedParts,
  deleteArchived,
  factOfLine,
  findArchive,
  readArchived,
  VIDEOS_AT_ONCE,
} from "./fact-archive.ts";

type Bringing = Pick<Services, "db" | "clickhouse" | "log">;

/** Pieces of work that meet more archived facts each time they are done again end at some time. */
const REPEATS = 20;

/** Does work that may need archived facts: it fails where they are away, and is done again once they are back. */
export async function bringingFactsBack<Result>(
  services: Bringing,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let repeat = 0; ; repeat += 1) {
    try {
      return await work();
    } catch (error) {
      const needed = neededBy(error);
      if (needed === undefined || repeat === REPEATS) throw error;
      await bringNeededBack(services, needed);
    }
  }
}

/** For work that must not be done twice: whoever asked is told to ask again, once facts are back. */
export async function bringingFactsBackOnce<Result>(
  services: Bringing,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const needed = neededBy(error);
    if (needed === undefined) throw error;
    await bringNeededBack(services, needed);
    const message =
      "Daily facts that this needs were archived, and are back now; nothing was changed. Send it again";
    throw new AppError("BUSY", undefined, { message, cause: error });
  }
}

function neededBy(error: unknown): ArchivedFacts | undefined {
  if (error instanceof ArchivedFacts) return error;
  return error instanceof AggregateError ? error.errors.map(neededBy).find(Boolean) : undefined;
}

/** A task that is done again where it needs archived facts. Running it twice equals running it once. */
export function withFactsBack<Input>(task: Task<Input>): Task<Input> {
  return {
    ...task,
    run: (services, input) => bringingFactsBack(services, () => task.run(services, input)),
  };
}

/** So many come back for one question that does not name videos; for more, whoever runs the server is asked. */
const MOST_FACTS_FOR_A_QUESTION = 200_000;

/** Fails with words for whoever asked, where they cannot come. */
async function bringNeededBack(
  { db, clickhouse, log }: Bringing,
  { organizationKey, videoKeys }: ArchivedFacts,
): Promise<void> {
  if (clickhouse === undefined) throw unavailable("ClickHouse, which has them, is not set up");
  if (videoKeys === undefined) await refuseTooMany(db, organizationKey);
  try {
    await bringFactsBack({ db, clickhouse }, organizationKey, videoKeys);
  } catch (error) {
    if (!(error instanceof ClickHouseFailure)) throw error;
    log.error({ err: error, organizationKey }, "archived facts cannot be brought back");
    throw unavailable("ClickHouse, which has them, does not answer, or lacks some of them", error);
  }
}

function unavailable(reason: string, cause?: unknown): AppError {
  const message = `Daily facts that this needs are archived, and cannot be brought back: ${reason}`;
  return new AppError("SERVICE_UNAVAILABLE", undefined, { message, cause });
}

async function refuseTooMany(db: Queryable, organizationKey: number): Promise<void> {
  const { facts } = await db.row<{ facts: number }>(sql`
    select coalesce(sum(facts), 0)::int as facts from archived_facts where organization_key = ${organizationKey}`);
  if (facts <= MOST_FACTS_FOR_A_QUESTION) return;
  throw unavailable(
    "there are too many of them. Ask about later days, or have the server's owner run: npm run admin -- unarchive-facts",
  );
}

/** Puts archived facts of an organization, or of these videos of it, back into PostgreSQL, exactly as they left. Answers how many. */
export async function bringFactsBack(
  { db, clickhouse }: { readonly db: Database; readonly clickhouse: ClickHouse },
  organizationKey: number,
  videoKeys?: readonly bigint[],
  onProgress: (facts: number) => void = () => undefined,
): Promise<number> {
  const isAsked = videoKeys === undefined ? sql`true` : sql`a.video_key = any(${videoKeys}::bigint[])`;
  const parts = await db.rows<ArchivedPart>(
    archivedParts(sql`a.organization_key = ${organizationKey} and ${isAsked}`),
  );
  const name = (await findArchive(db)) ?? "";
  const videos = [...groupBy(parts, ({ video_key }) => video_key).values()];
  let facts = 0;
  for (const some of chunk(videos, VIDEOS_AT_ONCE).map((each) => each.flat())) {
    const lines = [...(await readArchived(clickhouse, name, some)).values()].flat();
    await addFactPartitions(
      db,
      lines.map((line) => factOfLine(line)[1] ?? ""),
    );
    facts += await db.transaction((tx) => putBack(tx, organizationKey, some, lines));
    onProgress(facts);
    await deleteArchived(clickhouse, name, some);
  }
  if (videoKeys === undefined) await forgetArchive(db, organizationKey);
  return facts;
}

/** Nothing, where somebody else was quicker: the next one to need them finds them here. */
async function putBack(
  tx: Transaction,
  organizationKey: number,
  parts: readonly ArchivedPart[],
  lines: readonly string[],
): Promise<number> {
  await lockFactsOf(tx, organizationKey);
  const taken = await tx.execute(sql`
    delete from archived_facts a
    using unnest(${arrayLiteral(parts.map(({ video_key }) => video_key))}::bigint[],
      ${arrayLiteral(parts.map(({ version }) => version))}::bigint[]) as part(video_key, version)
    where a.organization_key = ${organizationKey} and a.video_key = part.video_key and a.version = part.version`);
  if (taken !== parts.length) throw new AppError("BUSY");
  await tx.rows(sql`
    select set_config('clipledger.moves_facts', case when is_filled and holds_archive then 'on' else 'off' end, true)
    from history_feed for share`);
  const facts = lines.map(factOfLine);
  const column = (index: number) => arrayLiteral(facts.map((fact) => fact[index] ?? null));
  return tx.execute(sql`
    insert into video_facts (organization_key, video_key, day, ${countColumns}, source_key, fetched_at)
    select ${organizationKey}::int, video_key, day, ${countColumns}, source_key,
      'epoch'::timestamptz + fetched_at * interval '1 microsecond'
    from unnest(${column(0)}::bigint[], ${column(1)}::date[], ${perCount((_, place) => sql`${column(2 + place)}::bigint[]`)},
      ${column(7)}::smallint[], ${column(8)}::bigint[]) as fact(video_key, day, ${countColumns}, source_key, fetched_at)
    on conflict (organization_key, video_key, day) do nothing`);
}

/** Windows of earlier days may be opened again, unless something has left meanwhile: whoever lets facts leave has the same lock. */
async function forgetArchive(db: Database, organizationKey: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFactsOf(tx, organizationKey);
    await tx.execute(sql`
      delete from fact_archives a where a.organization_key = ${organizationKey}
        and not exists (select from archived_facts f where f.organization_key = a.organization_key)`);
  });
}

async function lockFactsOf(tx: Transaction, organizationKey: number): Promise<void> {
  const { id } = await tx.row<{ id: string }>(
    sql`select id from organizations where key = ${organizationKey}`,
  );
  await lockFacts(tx, id);
}
