import { countFields } from "@clipledger/domain/metrics/counts";
import type { BelievedOfVideo, Doubt, SaidOfVideo } from "@clipledger/domain/tracking/judge-answer";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { type CountsRow, countColumnsOf } from "../facts/counts.ts";
import type { SyncTargetRow } from "./claim-run.ts";
import type { Fetched, ObservedVideo } from "./fetch-target.ts";

/** An answer that is kept aside. */
export interface DoubtedVideo {
  readonly observed: ObservedVideo;
  readonly source: string;
  readonly doubt: Doubt;
  readonly knownViewCount: number | null;
  /** What another source said instead has refuted it already. */
  readonly isRefuted: boolean;
}

/** What is believed of an answer, and what is not. */
export interface Judged {
  /** With the videos that are believed only. */
  readonly fetched: Fetched;
  readonly doubted: readonly DoubtedVideo[];
  /** Earlier doubts that today's answers decide. */
  readonly confirmed: readonly OpenDoubt[];
  readonly refuted: readonly OpenDoubt[];
}

/** An answer that was kept aside and that nothing has decided yet. */
export interface OpenDoubt extends Omit<SaidOfVideo, "platformVideoId"> {
  readonly key: bigint;
}

interface VideoPast {
  /** Undefined for a video without any count so far. */
  readonly believed: BelievedOfVideo | undefined;
  readonly open: readonly OpenDoubt[];
}

export interface VideoPasts {
  of(platformVideoId: string): VideoPast;
}

/** As many looks as tell how fast a video can grow. */
const LATEST_LOOKS = 4;

/** What is believed of the videos, and which answers about them are doubted. */
export async function readVideoPasts(
  db: Queryable,
  target: SyncTargetRow,
  videos: readonly ObservedVideo[],
): Promise<VideoPasts> {
  const ids = videos.map(({ platformVideoId }) => platformVideoId);
  const stored = await listBelieved(db, target, ids);
  const open = target.has_doubts ? await listOpen(db, target) : [];
  const believed = new Map(stored.map((row) => [row.platform_video_id, toBelieved(row)]));
  return {
    of: (platformVideoId) => ({
      believed: believed.get(platformVideoId),
      open: open.filter((row) => row.platform_video_id === platformVideoId).map(toOpen),
    }),
  };
}

interface BelievedRow extends CountsRow {
  readonly platform_video_id: string;
  readonly published_at: Date;
  readonly observed_at: Date;
  /** The newest first. */
  readonly looks: readonly { readonly at: string; readonly counts: readonly (number | null)[] }[];
}

// By a list of ids, not by a join: so the index of ids is used even where a plan was made while the table was empty.
function listBelieved(
  db: Queryable,
  { organization_key, platform }: SyncTargetRow,
  ids: readonly string[],
): Promise<BelievedRow[]> {
  return db.rows<BelievedRow>(sql`
    select v.platform_video_id, v.published_at, v.observed_at, ${countColumnsOf(sql`v`)},
      coalesce(past.looks, '[]') as looks
    from videos v
    cross join lateral (
      select jsonb_agg(jsonb_build_object('at', look.observed_at, 'counts', jsonb_build_array(${countColumnsOf(sql`look`)}))
        order by look.observed_at desc) as looks
      from (
        select * from video_snapshots s where s.organization_key = ${organization_key} and s.video_key = v.key
        order by s.observed_at desc limit ${LATEST_LOOKS}::int
      ) look
    ) past
    where v.organization_key = ${organization_key} and v.platform = ${platform}
      and v.platform_video_id = any(${ids}::text[]) and (past.looks is not null or v.view_count > 0)`);
}

function toBelieved(row: BelievedRow): BelievedOfVideo {
  return {
    publishedAt: row.published_at,
    observedAt: row.observed_at,
    highest: countFields("Count", (counted) => Number(row[`${counted}_count`])),
    latest: row.looks.map(({ at, counts }) => ({
      saidAt: new Date(at),
      ...countFields("Count", (_, place) => counts[place] ?? null),
    })),
  };
}

interface OpenDoubtRow extends CountsRow<bigint | null> {
  readonly key: bigint;
  readonly platform_video_id: string;
  readonly said_at: Date;
  readonly published_at: Date;
}

function listOpen(db: Queryable, { account_key }: SyncTargetRow): Promise<OpenDoubtRow[]> {
  return db.rows<OpenDoubtRow>(sql`
    select d.key, d.platform_video_id, d.said_at, d.published_at, ${countColumnsOf(sql`d`)}
    from doubted_answers d where d.account_key = ${account_key} and d.outcome is null`);
}

function toOpen(row: OpenDoubtRow): OpenDoubt {
  const toNumber = (count: bigint | null) => (count === null ? null : Number(count));
  return {
    key: row.key,
    saidAt: row.said_at,
    publishedAt: row.published_at,
    ...countFields("Count", (counted) => toNumber(row[`${counted}_count`])),
  };
}

/** Keeps aside what is doubted, and settles the earlier doubts that were decided. */
export async function recordDoubts(
  tx: Transaction,
  target: SyncTargetRow,
  { doubted, confirmed, refuted }: Judged,
  sourceKeys: ReadonlyMap<string, number>,
  at: Date,
): Promise<void> {
  await settle(tx, confirmed, "confirmed", at);
  await settle(tx, refuted, "refuted", at);
  for (const each of doubted) await insertDoubt(tx, target, each, sourceKeys.get(each.source) ?? 0, at);
}

async function settle(
  tx: Transaction,
  doubts: readonly OpenDoubt[],
  outcome: "confirmed" | "refuted",
  at: Date,
): Promise<void> {
  if (doubts.length === 0) return;
  await tx.execute(sql`
    update doubted_answers set outcome = ${outcome}, settled_at = ${at}
    where key = any(${doubts.map(({ key }) => key)}::bigint[]) and outcome is null`);
}

async function insertDoubt(
  tx: Transaction,
  { organization_key, account_key }: SyncTargetRow,
  { observed, doubt, knownViewCount, isRefuted }: DoubtedVideo,
  sourceKey: number,
  at: Date,
): Promise<void> {
  await tx.execute(
    insertRow("doubted_answers", {
      organizationKey: organization_key,
      accountKey: account_key,
      platformVideoId: observed.platformVideoId,
      sourceKey,
      saidAt: observed.observedAt,
      publishedAt: observed.publishedAt,
      ...countFields("Count", (counted) => observed[`${counted}Count`]),
      knownViewCount,
      reason: doubt,
      outcome: isRefuted ? "refuted" : null,
      settledAt: isRefuted ? at : null,
    }),
  );
}

/** Nightly, removes answers that were doubted longer ago than anybody looks back. */
export const forgetDoubtsTask = defineTask({
  name: "tracking.forget-doubts",
  input: z.object({}),
  schedule: "37 2 * * *",
  run: forgetDoubts,
});

const DOUBTS_KEPT_MS = 90 * 86_400_000;

async function forgetDoubts({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - DOUBTS_KEPT_MS);
  await db.execute(sql`delete from doubted_answers where said_at < ${before}`);
}
