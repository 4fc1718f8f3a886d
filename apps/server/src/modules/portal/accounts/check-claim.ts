import type { AnswerOrigin, Connector, LookupTerms, PlatformAccount } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { type ProofOutcome, proofSentence, showsCode } from "@clipledger/domain/creators/account-proof";
import type { ActingContext, PortalContext } from "../../../infra/context.ts";
import { createRateLimiter } from "../../../infra/http/request-limits.ts";
import { translatorFor } from "../../../infra/languages/translator.ts";
import { fairShare } from "../../live/fair-share.ts";
import { lookupRefusal } from "../../live/look-up.ts";
import { findIsSimulated, isSimulatedBy } from "../../sources/source-names.ts";
import {
  type AccountClaimRow,
  type ClaimParams,
  deleteClaim,
  getActivePortalCreator,
  getClaim,
  namedAccount,
} from "./account-claims.ts";
import { linkProven, MAX_VIDEOS } from "./link-proven.ts";

const CHECKS_PER_MINUTE = 5;
/** Sources that may be asked one after another, as long as they tell no bio. */
const OPINIONS = 4;

/** Looks for the code in the bio as the platform shows it now, and links the account if it is there. */
export async function checkClaim(
  portal: PortalContext,
  params: ClaimParams,
): Promise<{ outcome: ProofOutcome; message: string }> {
  const { creator, ctx } = await getActivePortalCreator(portal, params.creatorId);
  const claim = await getClaim(ctx.db, ctx.organization.id, params);
  const outcome = await outcomeOf(ctx, params.creatorId, claim);
  const words = {
    platform: claim.platform,
    account: namedAccount(claim),
    organizationName: creator.organization_name,
  };
  return { outcome, message: proofSentence(outcome, words, translatorFor(portal.locale).say) };
}

async function outcomeOf(
  ctx: ActingContext,
  creatorId: string,
  claim: AccountClaimRow,
): Promise<ProofOutcome> {
  if (claim.expires_at <= ctx.clock.now()) return "expired";
  await createRateLimiter(ctx.db, ctx.clock).take(`proofs:${creatorId}`, CHECKS_PER_MINUTE);
  const shown = await lookUpBio(ctx, claim);
  if (typeof shown === "string") return shown;
  const { profile, isSimulated } = shown;
  const { platformAccountId, bio } = profile;
  if (profile.isPrivate === true) return "private";
  if (platformAccountId === null || bio === null) return "bio_unknown";
  if (!showsCode(bio, claim.code)) return "code_missing";
  const { platform, name } = claim;
  const linked = await linkProven(ctx, {
    creatorId,
    proof: "proven",
    found: {
      platform,
      platformAccountId,
      initialUsername: profile.username ?? name,
      region: null,
      maxVideos: MAX_VIDEOS,
      isSimulated,
      profile,
    },
    andThen: (tx) => deleteClaim(tx, ctx.organization.id, claim.id),
  });
  return linked === "linked" ? "proven" : linked;
}

interface ShownAccount {
  readonly profile: PlatformAccount;
  readonly isSimulated: boolean | null;
}

/** Where the first source tells no bio, the next ones are asked: not every one that knows an account knows its bio. */
async function lookUpBio(ctx: ActingContext, claim: AccountClaimRow): Promise<ShownAccount | ProofOutcome> {
  const { platform } = claim;
  const signal = AbortSignal.timeout(ctx.liveTimeoutMs);
  const endsMs = performance.now() + ctx.liveTimeoutMs;
  const turn = { organizationId: ctx.organization.id, platform, signal };
  const isSimulated =
    claim.named_by === "id"
      ? await findIsSimulated(ctx.db, ctx.organization.id, platform, { platformAccountId: claim.name })
      : undefined;
  const asked = new Set<string>();
  let shown: ShownAccount | undefined;
  try {
    for (let opinion = 0; opinion < OPINIONS; opinion += 1) {
      let source: string | undefined;
      const onAnswer = (origin: AnswerOrigin) => {
        source = origin.source;
      };
      const terms = {
        signal,
        isSimulated,
        purpose: "live",
        onAnswer,
        exceptSources: new Set(asked),
      } as const;
      const profile = await fairShare.lookUp(turn, () =>
        ask(ctx.connectorsOf(ctx.organization.id)[platform], claim, {
          ...terms,
          timeLeftMs: endsMs - performance.now(),
        }),
      );
      shown ??= { profile, isSimulated: isSimulatedBy(source) ?? null };
      if (profile.bio !== null) return { profile, isSimulated: isSimulatedBy(source) ?? null };
      if (source === undefined || isSimulatedBy(source) === true) return shown;
      asked.add(source);
    }
    return shown ?? "bio_unknown";
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    return shown ?? outcomeOfFailure(error);
  }
}

function ask(
  connector: Connector,
  { named_by, name }: AccountClaimRow,
  terms: LookupTerms,
): Promise<PlatformAccount> {
  return named_by === "username"
    ? connector.accountByUsername({ ...terms, username: name })
    : connector.accountById({ ...terms, platformAccountId: name });
}

function outcomeOfFailure(failure: ConnectorFailure): ProofOutcome {
  if (failure.kind === "not_found" || failure.kind === "private" || failure.kind === "restricted")
    return failure.kind;
  throw lookupRefusal(failure);
}
