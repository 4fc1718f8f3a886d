import type { Connector, Patience } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import type { z } from "zod";
import type { HttpOperationContext } from "../../infra/context.ts";
import type { CreditUse } from "../organizations/credits/take-credit.ts";
import { withCredit } from "../organizations/credits/with-credit.ts";
import { fairShare } from "./fair-share.ts";
import { lookupRefusal } from "./lookup-refusal.ts";

interface Lookup<AnswerSchema extends z.ZodType> extends CreditUse {
  readonly answer: AnswerSchema;
  readonly ask: (connector: Connector, patience: Patience) => Promise<z.input<AnswerSchema>>;
}

/** Asks a platform, on one credit, in the organization's turn and within the time that a caller waits. */
export function lookUp<AnswerSchema extends z.ZodType>(
  ctx: HttpOperationContext,
  { answer, ask, ...use }: Lookup<AnswerSchema>,
): Promise<z.output<AnswerSchema>> {
  const signal = AbortSignal.timeout(ctx.liveTimeoutMs);
  const endsMs = performance.now() + ctx.liveTimeoutMs;
  const turn = { organizationId: ctx.organization.id, platform: use.platform, signal };
  return withCredit(ctx, use, async () => {
    try {
      const found = await fairShare.lookUp(turn, () =>
        ask(ctx.connectors[use.platform], { signal, timeLeftMs: endsMs - performance.now() }),
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
