import type { Connector, LookupTerms } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { TrackingIssue } from "@clipledger/contract/errors";
import type { SyncError } from "@clipledger/contract/tracking-shared";
import type { Platform } from "@clipledger/domain/platforms";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import { fairShare } from "../live/fair-share.ts";
import { lookupRefusal } from "../live/look-up.ts";
import { findIsSimulated, type PlatformThing } from "../sources/source-names.ts";
import { syncErrorOf } from "./sync/fetch-target.ts";

const LOOKUPS_AT_ONCE = 10;

interface Lookup<Found> {
  readonly platform: Platform;
  /** As the caller named it. */
  readonly identifier: string;
  /** What is asked for, where the platform's id names it. */
  readonly thing?: PlatformThing | undefined;
  /** Rejects with a `ConnectorFailure`, or with `NotTrackable` if what the platform shows cannot be tracked. */
  readonly ask: (connector: Connector, terms: LookupTerms) => Promise<Found>;
}

export class NotTrackable extends Error {
  override readonly name = "NotTrackable";
  readonly errorCode: SyncError;

  constructor(errorCode: SyncError, message?: string) {
    super(message);
    this.errorCode = errorCode;
  }
}

interface Kind {
  readonly noun: "account" | "video";
  readonly refusal: "TRACKED_ACCOUNT_VALIDATION_FAILED" | "TRACKED_VIDEO_VALIDATION_FAILED";
}

/**
 * Asks the platforms for everything, a few at a time. Refuses with all problems that stay; a passing trouble ends the
 * lookups at once, as the caller has to try again anyway.
 */
export async function lookUpTogether<Found>(
  ctx: OperationContext,
  { noun, refusal }: Kind,
  lookups: readonly Lookup<Found>[],
): Promise<Found[]> {
  const answers = await askAll(ctx, noun, lookups);
  const issues = answers.flatMap((answer) => ("issue" in answer ? [answer.issue] : []));
  if (issues.length > 0) throw new AppError(refusal, { issues });
  return answers.flatMap((answer) => ("found" in answer ? [answer.found] : []));
}

type Answer<Found> = { readonly found: Found } | { readonly issue: TrackingIssue };

async function askAll<Found>(
  ctx: OperationContext,
  noun: Kind["noun"],
  lookups: readonly Lookup<Found>[],
): Promise<Answer<Found>[]> {
  const answers: Answer<Found>[] = [];
  const trouble = new AbortController();
  const waiting = lookups.entries();
  const askOneAfterAnother = async () => {
    for (const [index, lookup] of waiting) {
      const signal = AbortSignal.any([trouble.signal, AbortSignal.timeout(ctx.liveTimeoutMs)]);
      try {
        answers[index] = await askOne(ctx, noun, lookup, signal);
      } catch (error) {
        trouble.abort();
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: LOOKUPS_AT_ONCE }, askOneAfterAnother));
  return answers;
}

async function askOne<Found>(
  ctx: OperationContext,
  noun: Kind["noun"],
  { platform, identifier, thing, ask }: Lookup<Found>,
  signal: AbortSignal,
): Promise<Answer<Found>> {
  try {
    const turn = { organizationId: ctx.organization.id, platform, signal };
    const isSimulated = thing && (await findIsSimulated(ctx.db, ctx.organization.id, platform, thing));
    const terms = { signal, isSimulated, timeLeftMs: ctx.liveTimeoutMs, purpose: "live" } as const;
    return {
      found: await fairShare.lookUp(turn, () => ask(ctx.connectorsOf(ctx.organization.id)[platform], terms)),
    };
  } catch (error) {
    const problem = findProblem(error);
    if (problem === undefined) throw error instanceof ConnectorFailure ? lookupRefusal(error) : error;
    const message = problem.message || describe(problem.errorCode, noun);
    return { issue: { platform, identifier, errorCode: problem.errorCode, message } };
  }
}

function findProblem(error: unknown): NotTrackable | undefined {
  if (error instanceof NotTrackable) return error;
  const errorCode = error instanceof ConnectorFailure ? syncErrorOf(error) : undefined;
  return errorCode && new NotTrackable(errorCode);
}

function describe(errorCode: SyncError, noun: Kind["noun"]): string {
  switch (errorCode) {
    case "NOT_FOUND":
      return `The platform has no such ${noun}`;
    case "PRIVATE_CONTENT":
      return `The ${noun} is private`;
    case "RESTRICTED":
      return `The platform restricts who sees the ${noun}`;
    case "INVALID_DATA":
      return `What the platform says of the ${noun} cannot be used`;
  }
}
