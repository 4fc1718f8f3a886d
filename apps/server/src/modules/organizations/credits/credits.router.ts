import { apiContract } from "@clipledger/contract/api-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../../infra/context.ts";
import { getCredits } from "./get-credits.ts";

const api = implement(apiContract).$context<OperationContext>();

export const creditsApi = {
  credits: { get: api.credits.get.handler(({ context, input }) => getCredits(context, input.query)) },
};
