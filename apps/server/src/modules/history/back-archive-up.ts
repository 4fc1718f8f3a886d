import { countFields, countNames } from "@clipledger/domain/metrics/counts";
import type pg from "pg";
import { StartRefusal } from "../../infra/app-error.ts";
import type { RowsElsewhere } from "../../infra/backup/take-backup.ts";
import { type ClickHouse, ClickHouseFailure } from "../../infra/clickhouse/clickhouse.ts";
import { groupBy } from "../../infra/lists.ts";
import { type ArchivedPart, factOfLine, readArchived, VIDEOS_AT_ONCE } from "./fact-archive.ts";

/**
 * Archived facts for a backup, as rows of `video_facts`: of a database that is restored from it nothing is archived. Fails, and the backup
 * with it, unless all are exactly what has left.
 */
export function archivedRows(clickhouse: ClickHouse | undefined) {
  return async function* read(client: pg.Client): AsyncGenerator<RowsElsewhere> {
    const archive = await findArchiveIn(client);
    for await (const parts of archive === undefined ? [] : listParts(client)) {
      if (clickhouse === undefined)
        throw new StartRefusal(
          "Facts are archived in ClickHouse: set CLICKHOUSE_URL, so that the backup has them.",
        );
      const lines = await readArchived(clickhouse, archive ?? "", parts).catch(refuse);
      const rows = [...groupBy([...lines], ([part]) => part.video_key).values()].flatMap((ofVideo) =>
        // The last fact of a video that left is still in PostgreSQL.
        ofVideo.flatMap(([, own]) => own).slice(0, -1),
      );
      for (const [year, own] of groupBy(rows.map(toRow), ({ day }) => day?.slice(0, 4)))
        yield { table: `video_facts_${year}`, rows: own };
    }
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof ClickHouseFailure)) throw error;
  throw new StartRefusal(
    `Archived facts cannot be read, and a backup without them would lose them: ${error.message}`,
  );
}

/** Undefined before the first fact left, and in a database of an earlier release. */
async function findArchiveIn(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('archived_facts') is not null as exists",
  );
  if (rows[0]?.exists !== true) return undefined;
  const feed = await client.query<{ archive: string | null }>("select archive from history_feed");
  return feed.rows[0]?.archive ?? undefined;
}

/** Some videos of one organization at a time, each with all of its parts. */
async function* listParts(client: pg.Client): AsyncGenerator<ArchivedPart[]> {
  let last = { organization_key: 0, video_key: "0" };
  for (;;) {
    const { rows } = await client.query<StoredPart>(
      `select organization_key, video_key::text as video_key, archived_before::text as archived_before,
        first_day::text as first_day, version::text as version,
        facts, digest
      from archived_facts
      where (organization_key, video_key) in (
        select distinct organization_key, video_key from archived_facts
        where (organization_key, video_key) > ($1, $2) order by 1, 2 limit $3)
      order by organization_key, video_key, archived_before`,
      [last.organization_key, last.video_key, VIDEOS_AT_ONCE],
    );
    const next = rows.at(-1);
    if (next === undefined) return;
    for (const parts of groupBy(rows, ({ organization_key }) => organization_key).values())
      yield parts.map((part) => ({
        ...part,
        video_key: BigInt(part.video_key),
        version: BigInt(part.version),
      }));
    last = next;
  }
}

interface StoredPart {
  readonly organization_key: number;
  readonly video_key: string;
  readonly archived_before: string;
  readonly first_day: string;
  readonly version: string;
  readonly facts: number;
  readonly digest: string;
}

const COLUMNS = ["video_key", "day", ...countNames("_count"), "source_key"] as const;

type FactRow = Record<(typeof COLUMNS)[number] | "organization_key" | "fetched_at", string | null>;

function toRow(line: string): FactRow {
  const values = factOfLine(line);
  const column = (name: (typeof COLUMNS)[number]) => values[COLUMNS.indexOf(name)] ?? null;
  const fetchedAt = values[COLUMNS.length] ?? null;
  return {
    organization_key: line.split("\t", 1)[0] ?? null,
    video_key: column("video_key"),
    day: column("day"),
    ...countFields("_count", (counted) => column(`${counted}_count`)),
    source_key: column("source_key"),
    fetched_at: fetchedAt && toInstant(BigInt(fetchedAt)),
  };
}

/** Microseconds, of which JavaScript's instants have no more than thousands. */
function toInstant(microseconds: bigint): string {
  const whole = new Date(Number(microseconds / 1_000n)).toISOString().slice(0, -1);
  return `${whole}${String(microseconds % 1_000n).padStart(3, "0")}Z`;
}
