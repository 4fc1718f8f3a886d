import type { Counts } from "../../facts/counts.ts";
import type { ImportedRow } from "../imported-row.ts";

const COUNTS = ["view", "like", "comment", "share", "bookmark"] as const;

/** What a staged row holds: the counts of a row, and the highest ones that earlier rows of its video have. */
export const STAGED_COLUMNS: string = [
  "number int",
  "observed_at timestamptz",
  ...COUNTS.map((count) => `${count}_count bigint`),
  ...COUNTS.map((count) => `${count}_before bigint`),
].join(", ");

const FIELDS = 2 + 2 * COUNTS.length;
const BIGINT_BYTES = 8;
const MAX_ROW_BYTES = 2 + 4 + 4 + (FIELDS - 1) * (4 + BIGINT_BYTES);
const PIECE_BYTES = 64 * 1024;
const NULL_LENGTH = -1;
const TWO_TO_32 = 4_294_967_296;
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0", "latin1");

export const COPY_HEADER: Buffer = Buffer.concat([SIGNATURE, Buffer.alloc(8)]);
export const COPY_TRAILER: Buffer = Buffer.from([0xff, 0xff]);

/** Writes rows into pieces of PostgreSQL's binary copy format: text would cost both sides more. */
export class SnapshotRows {
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
