import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { SIMULATOR } from "@clipledger/connectors/simulator/create-simulator";
import { countFields } from "@clipledger/domain/metrics/counts";
import {
  agree,
  type BelievedOfVideo,
  doubtOf,
  type SaidOfVideo,
} from "@clipledger/domain/tracking/judge-answer";
import type { SyncTargetRow } from "./claim-run.ts";
import {
  type DoubtedVideo,
  type Judged,
  type OpenDoubt,
  readVideoPasts,
  type VideoPasts,
} from "./doubted-answers.ts";
import {
  type AskAsSync,
  type Asking,
  askAsSync,
  type Fetched,
  type ObservedVideo,
  observeVideo,
} from "./fetch-target.ts";

/** A source that has gone mad is wrong about everything: a few second opinions are enough for one sync. */
const MOST_SECOND_OPINIONS = 10;

/**
 * Compares what was fetched with what is believed. What is doubted is asked of the next source; two sources or two syncs that
 * agree make it true. The simulator is never doubted: its world has no truth beside it.
 */
export async function judgeFetched(
  services: Asking,
  target: SyncTargetRow,
  fetched: Fetched,
  signal: AbortSignal,
): Promise<Judged> {
  const named = fetched.videos.filter(({ source }) => source !== undefined && source !== SIMULATOR);
  if (named.length === 0) return { fetched, doubted: [], confirmed: [], refuted: [] };
  const pasts = await readVideoPasts(services.db, target, named);
  const bench = { pasts, asking: askAsSync(services, target, signal), opinions: 0 };
  const verdicts: Verdict[] = [];
  for (const observed of fetched.videos) verdicts.push(await judge(bench, observed));
  return {
    fetched: { ...fetched, videos: verdicts.flatMap(({ believed }) => believed ?? []) },
    doubted: verdicts.flatMap(({ doubted }) => doubted),
    confirmed: verdicts.flatMap(({ confirmed = [] }) => confirmed),
    refuted: verdicts.flatMap(({ refuted = [] }) => refuted),
  };
}

interface Bench {
  readonly pasts: VideoPasts;
  readonly asking: AskAsSync;
  opinions: number;
}

interface Verdict {
  readonly believed: ObservedVideo | undefined;
  readonly doubted: readonly DoubtedVideo[];
  readonly confirmed?: readonly OpenDoubt[];
  readonly refuted?: readonly OpenDoubt[];
}

async function judge(bench: Bench, observed: ObservedVideo): Promise<Verdict> {
  const { source } = observed;
  if (source === undefined || source === SIMULATOR) return { believed: observed, doubted: [] };
  const { believed, open } = bench.pasts.of(observed.platformVideoId);
  const doubt = doubtOf(toSaid(observed), believed);
  if (doubt === undefined) return { believed: observed, doubted: [], refuted: open };
  const isSaidAgain = open.some((earlier) => agree(earlier, toSaid(observed)));
  if (doubt !== "absurd" && isSaidAgain) return settleAgreed(observed, open);
  const aside: DoubtedVideo = {
    observed,
    source,
    doubt,
    isRefuted: false,
    knownViewCount: believed?.highest.viewCount ?? null,
  };
  const second = await askAnother(bench, observed, source);
  if (second === undefined) return { believed: undefined, doubted: [aside] };
  return weigh(aside, second, believed, open);
}

/** Two syncs, or two sources, said the same. */
function settleAgreed(observed: ObservedVideo, open: readonly OpenDoubt[]): Verdict {
  const isAgreed = (earlier: OpenDoubt) => agree(earlier, toSaid(observed));
  return {
    believed: observed,
    doubted: [],
    confirmed: open.filter(isAgreed),
    refuted: open.filter((earlier) => !isAgreed(earlier)),
  };
}

function weigh(
  aside: DoubtedVideo,
  second: ObservedVideo & { readonly source: string },
  believed: BelievedOfVideo | undefined,
  open: readonly OpenDoubt[],
): Verdict {
  const doubt = doubtOf(toSaid(second), believed);
  if (doubt === undefined)
    return { believed: second, doubted: [{ ...aside, isRefuted: true }], refuted: open };
  if (aside.doubt !== "absurd" && agree(toSaid(aside.observed), toSaid(second)))
    return settleAgreed(aside.observed, open);
  return {
    believed: undefined,
    doubted: [aside, { ...aside, observed: second, source: second.source, doubt }],
  };
}

/** Undefined if no other source knows the video's views, or enough have been asked. */
async function askAnother(
  bench: Bench,
  { platformVideoId }: ObservedVideo,
  source: string,
): Promise<(ObservedVideo & { readonly source: string }) | undefined> {
  if (bench.opinions >= MOST_SECOND_OPINIONS) return undefined;
  bench.opinions += 1;
  try {
    const second = await observeVideo(bench.asking, platformVideoId, {
      exceptSources: new Set([source]),
    });
    const isOpinion = second.viewCount !== null && second.source !== undefined && second.source !== SIMULATOR;
    return isOpinion ? { ...second, source: second.source } : undefined;
  } catch (error) {
    if (error instanceof ConnectorFailure) return undefined;
    throw error;
  }
}

function toSaid(observed: ObservedVideo): SaidOfVideo {
  return {
    platformVideoId: observed.platformVideoId,
    publishedAt: observed.publishedAt,
    saidAt: observed.observedAt,
    ...countFields("Count", (counted) => observed[`${counted}Count`]),
  };
}
