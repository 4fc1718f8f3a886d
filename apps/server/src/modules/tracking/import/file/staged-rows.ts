import { once } from "node:events";
import { COUNTED, type Counts } from "@clipledger/domain/metrics/counts";
import { from as copyFrom } from "pg-copy-streams";
import type { OperationContext } from "../../../../infra/context.ts";
import type { Session, Transaction } from "../../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { lockFacts } from "../../facts/lock-facts.ts";
import { BULK_TRANSACTION, planForBulk } from "../bulk-import.ts";
import type { DayOrder, ImportedRow } from "../imported-row.ts";
import { recordNamedRows, type SavedNamedVideo, saveNamedVideos } from "../save-named.ts";
import type { NamedAccount, NamedVideo } from "../video-catalog.ts";

/** Takes a file's counts while it is read, for the case that all of it turns out good. */
export interface Staging {
  add(number: number, row: ImportedRow, before: Counts): void;
  /** Waits until PostgreSQL has caught up. */
  settle(): Promise<void>;
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

/**
 * Fills the table `import_rows`, and makes `import_videos` for the keys that numbers stand for. Both belong to the
 * session and go with it.
 */
export async function openStaging({ client }: Session): Promise<Staging> {
  await client.query("set statement_timeout = 0");
  await client.query(`create temporary table import_rows (${STAGED_COLUMNS})`);
  await client.query(
    "create temporary table import_videos (number int primary key, video_key bigint not null)",
  );
  const copy = client.query(copyFrom("copy import_rows from stdin (format binary)"));
  const rows = new SnapshotRows();
  let failure: Error | undefined;
  copy.on("error", (error) => {
    failure = error;
  });
  let hasRoom = copy.write(COPY_HEADER);
  return {
    add(number, row, before) {
      rows.add(number, row, before);
      if (rows.isFull) hasRoom = copy.write(rows.take());
    },
    async settle() {
      if (failure !== undefined) throw failure;
      if (!hasRoom) await once(copy, "drain");
      hasRoom = true;
    },
    async finish() {
      if (failure !== undefined) throw failure;
      copy.write(rows.take());
      copy.end(COPY_TRAILER);
      await once(copy, "finish");
      await client.query("analyze import_rows");
    },
    async abandon() {
      if (failure !== undefined || copy.closed) return;
      copy.destroy();
      await once(copy, "close").catch(() => undefined);
    },
  };
}

/** What a staged row holds: the counts of a row, and the highest ones that earlier rows of its video have. */
const STAGED_COLUMNS: string = [
  "number int",
  "observed_at timestamptz",
  ...COUNTED.map((counted) => `${counted}_count bigint`),
  ...COUNTED.map((counted) => `${counted}_before bigint`),
].join(", ");

const FIELDS = 2 + 2 * COUNTED.length;
const BIGINT_BYTES = 8;
const MAX_ROW_BYTES = 2 + 4 + 4 + (FIELDS - 1) * (4 + BIGINT_BYTES);
const PIECE_BYTES = 64 * 1024;
const NULL_LENGTH = -1;
const TWO_TO_32 = 4_294_967_296;
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0", "latin1");

const COPY_HEADER: Buffer = Buffer.concat([SIGNATURE, Buffer.alloc(8)]);
const COPY_TRAILER: Buffer = Buffer.from([0xff, 0xff]);

/** Writes rows into pieces of PostgreSQL's binary copy format: text would cost both sides more. */
class SnapshotRows {
  private bytes = Buffer.allocUnsafe(PIECE_BYTES);
  private view = viewOf(this.bytes);
  private length = 0;

  get isFull(): boolean {
    return this.length + MAX_ROW_BYTES > PIECE_BYTES;
  }

  add(number: number, row: ImportedRow, before: Counts): void {
    this.view.setInt16(this.length, FIELDS);
    this.view.setInt32(this.length + 2, 4);
    this.view.setInt32(this.length + 6, number);
    this.length += 10;
    this.addBigint((row.observedAt - POSTGRES_EPOCH_MS) * 1000);
    this.addBigint(row.viewCount);
    this.addBigint(row.likeCount);
    this.addBigint(row.commentCount);
    this.addBigint(row.shareCount);
    this.addBigint(row.bookmarkCount);
    this.addBigint(before.viewCount);
    this.addBigint(before.likeCount);
    this.addBigint(before.commentCount);
    this.addBigint(before.shareCount);
    this.addBigint(before.bookmarkCount);
  }

  /** What was added since the last piece was taken. */
  take(): Buffer {
    const piece = this.bytes.subarray(0, this.length);
    this.bytes = Buffer.allocUnsafe(PIECE_BYTES);
    this.view = viewOf(this.bytes);
    this.length = 0;
    return piece;
  }

  private addBigint(value: number | null): void {
    if (value === null) {
      this.view.setInt32(this.length, NULL_LENGTH);
      this.length += 4;
      return;
    }
    this.view.setInt32(this.length, BIGINT_BYTES);
    this.view.setInt32(this.length + 4, Math.floor(value / TWO_TO_32));
    this.view.setUint32(this.length + 8, value % TWO_TO_32);
    this.length += 4 + BIGINT_BYTES;
  }
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Lays the staged rows part by part, each with the number of its part, so that one can be had without the others. */
export async function sortStaged(
  { client, execute }: Session,
  parts: readonly (readonly NamedVideo[])[],
): Promise<void> {
  await client.query("create temporary table import_parts (number int primary key, part int not null)");
  for (const [part, videos] of parts.entries()) {
    const numbers = videos.map(({ number }) => number);
    await execute(sql`insert into import_parts select unnest(${numbers}::int[]), ${part}::int`);
  }
  await client.query("set work_mem = '256MB'");
  await client.query(
    "create temporary table import_sorted as select * from import_rows join import_parts using (number) order by part",
  );
  await client.query("drop table import_rows");
  await client.query("alter table import_sorted rename to import_rows");
  await client.query("create index on import_rows (part)");
  await client.query("analyze import_rows");
}

interface StagedPart {
  readonly organizationKey: number;
  readonly sourceKey: number;
  readonly accountKeys: ReadonlyMap<NamedAccount, number>;
  readonly videos: readonly NamedVideo[];
  readonly dayOrder: DayOrder;
  /** Its number, if the staged rows are sorted by part. */
  readonly sortedPart: number | undefined;
  readonly keepSnapshotsSince: Date;
}

/** Stores the staged rows of some videos. Answers how many of them changed anything. */
export function applyStaged(
  session: Session,
  ctx: Pick<OperationContext, "organization" | "clock">,
  part: StagedPart,
): Promise<number> {
  return session.transaction(async (tx) => {
    await planForBulk(tx);
    await lockFacts(tx, ctx.organization.id);
    const { organizationKey, accountKeys, videos } = part;
    const saved = await saveNamedVideos(tx, organizationKey, videos, accountKeys, ctx.clock.now());
    const choose = (inner: Transaction, chosen: readonly SavedNamedVideo[]) =>
      chooseRows(inner, part, chosen);
    return recordNamedRows(tx, { ...part, choose }, saved);
  }, BULK_TRANSACTION);
}

/**
 * The staged rows of the videos, with their keys. The keys lie in a table, where PostgreSQL knows that each number is
 * there once; of an array it would expect the worst.
 */
async function chooseRows(
  tx: Transaction,
  { sortedPart }: StagedPart,
  saved: readonly SavedNamedVideo[],
): Promise<SqlFragment> {
  const numbers = saved.map(({ video }) => video.number);
  const keys = saved.map(({ key }) => key);
  await tx.execute(sql`truncate import_videos`);
  await tx.execute(sql`insert into import_videos select * from unnest(${numbers}::int[], ${keys}::bigint[])`);
  const rows = sql`import_videos join import_rows using (number)`;
  return sortedPart === undefined ? rows : sql`${rows} where part = ${sortedPart}`;
}
