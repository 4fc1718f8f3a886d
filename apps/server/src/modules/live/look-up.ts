import type { AnswerOrigin, Connector, LookupTerms } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { z } from "zod";
import { AppError } from "../../infra/app-error.ts";
import type { HttpOperationContext } from "../../infra/context.ts";
import type { CreditUse } from "../organizations/credits/take-credit.ts";
import { withCredit } from "../organizations/credits/with-credit.ts";
import { findIsSimulated, type PlatformThing } from "../sources/source-names.ts";
import { fairShare } from "./fair-share.ts";

/** Who answered, such as `youtube-data-api` or `simulator`. */
const SOURCE_HEADER = "x-service-source";

interface Lookup<AnswerSchema extends z.ZodType> extends CreditUse {
  readonly answer: AnswerSchema;
  /** What is asked for, where the platform's id names it: whether it is real or simulated may be known. */
  readonly thing?: PlatformThing | undefined;
  readonly ask: (connector: Connector, terms: LookupTerms) => Promise<z.input<AnswerSchema>>;
}

/** Asks a platform, on one credit, in the organization's turn and within the time that a caller waits. */
export function lookUp<AnswerSchema extends z.ZodType>(
  ctx: HttpOperationContext,
  { answer, ask, thing, ...use }: Lookup<AnswerSchema>,
): Promise<z.output<AnswerSchema>> {
  const signal = AbortSignal.timeout(ctx.liveTimeoutMs);
  const endsMs = performance.now() + ctx.liveTimeoutMs;
  const turn = { organizationId: ctx.organization.id, platform: use.platform, signal };
  return withCredit(ctx, use, async () => {
    try {
      const isSimulated = thing && (await findIsSimulated(ctx.db, ctx.organization.id, use.platform, thing));
      const onAnswer = ({ source }: AnswerOrigin) => ctx.setHeader(SOURCE_HEADER, source);
      const terms = { signal, isSimulated, purpose: "live", onAnswer } as const;
      const found = await fairShare.lookUp(turn, () =>
        ask(ctx.connectorsOf(ctx.organization.id)[use.platform], {
          ...terms,
          timeLeftMs: endsMs - performance.now(),
        }),
      );
      return readAnswer(answer, found);
    } catch (error) {
      throw error instanceof ConnectorFailure ? lookupRefusal(error) : error;
    }
  });
}

/** While the credit can still be returned: an answer outside the contract is the platform's fault, not ours. */
function readAnswer<AnswerSchema extends z.ZodType>(
  schema: AnswerSchema,
  answer: unknown,
): z.output<AnswerSchema> {
  const { data, error } = schema.safeParse(answer);
  if (error !== undefined)
    throw new ConnectorFailure("invalid_data", "Answer outside the contract", { cause: error });
  return data;
}

const DEFAULT_RETRY_AFTER_MS = 1_000;
const TOO_MANY_REQUESTS = 429;

/** What a caller hears of a failed lookup. What the platform said stays in our log. */
export function lookupRefusal(failure: ConnectorFailure): AppError {
  switch (failure.kind) {
    case "not_found":
      return new AppError("NOT_FOUND");
    case "private":
    case "restricted":
      return new AppError("RESTRICTED");
    case "timeout":
      return new AppError("REQUEST_TIMEOUT", undefined, { cause: failure });
    case "throttled":
      return new AppError(
        "RATE_LIMITED",
        {
          retryAfterMs: Math.max(1, Math.ceil(failure.retryAfterMs ?? DEFAULT_RETRY_AFTER_MS)),
          providerStatus: failure.providerStatus ?? TOO_MANY_REQUESTS,
        },
        { cause: failure },
      );
    case "invalid_data":
    case "upstream":
      return new AppError("UPSTREAM_ERROR", undefined, { cause: failure });
  }
}
