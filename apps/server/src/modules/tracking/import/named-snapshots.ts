import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

/** The counts of one row, by the number of its video. */
export interface NamedSnapshot {
  readonly number: number;
  readonly observedAt: number;
  readonly viewCount: number;
  readonly likeCount: number | null;
  readonly commentCount: number | null;
  readonly shareCount: number | null;
  readonly bookmarkCount: number | null;
}

/** Rows of one video at one instant are one snapshot with the highest of their counts. */
export function onePerInstant(snapshots: readonly NamedSnapshot[]): NamedSnapshot[] {
  const merged = new Map<string, NamedSnapshot>();
  for (const snapshot of snapshots) {
    const name = `${snapshot.number} ${snapshot.observedAt}`;
    const known = merged.get(name);
    merged.set(name, known === undefined ? snapshot : higherOf(known, snapshot));
  }
  return [...merged.values()];
}

/** What `recordSnapshots` takes. `keys` holds each video's key at its number. */
export function selectSnapshots(
  snapshots: readonly NamedSnapshot[],
  keys: readonly (bigint | undefined)[],
): SqlFragment {
  return sql`select * from unnest(
    ${snapshots.map(({ number }) => keys[number])}::bigint[],
    ${snapshots.map(({ observedAt }) => new Date(observedAt))}::timestamptz[],
    ${snapshots.map(({ viewCount }) => viewCount)}::bigint[],
    ${snapshots.map(({ likeCount }) => likeCount)}::bigint[],
    ${snapshots.map(({ commentCount }) => commentCount)}::bigint[],
    ${snapshots.map(({ shareCount }) => shareCount)}::bigint[],
    ${snapshots.map(({ bookmarkCount }) => bookmarkCount)}::bigint[]
  ) as t(video_key, observed_at, view_count, like_count, comment_count, share_count, bookmark_count)`;
}

function higherOf(left: NamedSnapshot, right: NamedSnapshot): NamedSnapshot {
  return {
    number: left.number,
    observedAt: left.observedAt,
    viewCount: Math.max(left.viewCount, right.viewCount),
    likeCount: higher(left.likeCount, right.likeCount),
    commentCount: higher(left.commentCount, right.commentCount),
    shareCount: higher(left.shareCount, right.shareCount),
    bookmarkCount: higher(left.bookmarkCount, right.bookmarkCount),
  };
}

function higher(left: number | null, right: number | null): number | null {
  if (left === null || right === null) return left ?? right;
  return Math.max(left, right);
}
