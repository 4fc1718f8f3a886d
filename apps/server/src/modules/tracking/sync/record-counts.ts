import { type Counts, countFields } from "@clipledger/domain/metrics/counts";
import type { Transaction } from "../../../infra/db/database.ts";
import { arrayLiteral, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { countColumns, perCount } from "../facts/counts.ts";
import { recordFirstSnapshots, recordSnapshots } from "../facts/record-snapshots.ts";
import { countVideos } from "../facts/recount-videos.ts";
import type { findSaved, SavedVideo } from "../facts/save-videos.ts";
import type { ObservedVideo } from "./fetch-target.ts";

interface SavedAnswers {
  readonly videos: readonly ObservedVideo[];
  readonly savedOf: ReturnType<typeof findSaved>;
  /** The numbers that stand for who said something. */
  readonly sourceKeys: ReadonlyMap<string, number>;
}

/**
 * Records the counts of videos that were saved just now, and adds those that are new to the sums. A video whose views the platform
 * hides has none. Of what was never counted before there is nothing to look up, which is much quicker. The caller has locked the
 * facts.
 */
export async function recordCounts(
  tx: Transaction,
  organizationKey: number,
  answers: SavedAnswers,
  keepSince: Date,
): Promise<void> {
  const counted = countedVideos(answers);
  const known = counted.filter(({ saved }) => !saved.is_new);
  if (known.length > 0) await recordSnapshots(tx, organizationKey, snapshotsOf(known), keepSince);
  const first = counted.filter(({ saved }) => saved.is_new);
  await countVideos(tx, organizationKey, newWithoutViews(answers));
  for (const sourceKey of new Set(first.map((video) => video.sourceKey))) {
    const said = first.filter((video) => video.sourceKey === sourceKey);
    const incoming = sql`
      select said.*, ${perCount(({ stem }) => sql`0 as ${stem}_before`)} from (${snapshotsOf(said)}) said`;
    const videos = said.map(toFirstCounts);
    await recordFirstSnapshots(
      tx,
      organizationKey,
      { videos, sourceKey, incoming, areUncounted: true },
      keepSince,
    );
  }
}

function newWithoutViews({ videos, savedOf }: SavedAnswers): bigint[] {
  return videos.flatMap((observed) => {
    const saved = observed.viewCount === null ? savedOf(observed) : undefined;
    return saved?.is_new === true ? [saved.key] : [];
  });
}

interface CountedVideo {
  readonly saved: SavedVideo;
  readonly observed: ObservedVideo;
  readonly sourceKey: number | null;
}

function countedVideos({ videos, savedOf, sourceKeys }: SavedAnswers): CountedVideo[] {
  return videos.flatMap((observed) => {
    const saved = savedOf(observed);
    if (saved === undefined || observed.viewCount === null) return [];
    return [{ saved, observed, sourceKey: sourceKeys.get(observed.source ?? "") ?? null }];
  });
}

/** Written out once, since several statements take the same values. */
function snapshotsOf(counted: readonly CountedVideo[]): SqlFragment {
  const counts = (name: keyof Counts) => arrayLiteral(counted.map(({ observed }) => observed[name]));
  return sql`select * from unnest(
    ${arrayLiteral(counted.map(({ saved }) => saved.key))}::bigint[],
    ${arrayLiteral(counted.map(({ observed }) => observed.observedAt))}::timestamptz[],
    ${perCount(({ counted }) => sql`${counts(`${counted}Count`)}::bigint[]`)},
    ${arrayLiteral(counted.map(({ sourceKey }) => sourceKey))}::smallint[]
  ) as t(video_key, observed_at, ${countColumns}, source_key)`;
}

function toFirstCounts({ saved: { key }, observed }: CountedVideo) {
  return { key, observedAt: observed.observedAt.getTime(), counts: knownCounts(observed) };
}

/** As a video keeps them, which has no way to say that a count is hidden. */
export function knownCounts(observed: ObservedVideo): Counts {
  return countFields("Count", (counted) => observed[`${counted}Count`] ?? 0);
}
