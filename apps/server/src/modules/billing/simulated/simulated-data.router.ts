import { apiContract } from "@clipledger/contract/api-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../../infra/context.ts";
import { getSimulatedData, previewRemoval } from "./get-simulated-data.ts";
import { removeSimulatedData } from "./remove-simulated-data.ts";

const { simulatedData } = implement(apiContract).$context<OperationContext>();

/** Removing simulated accounts can lower what is owed, and is therefore with that. */
export const simulatedDataApi = {
  simulatedData: {
    get: simulatedData.get.handler(({ context, input }) => getSimulatedData(context, input.query)),
    preview: simulatedData.preview.handler(({ context }) => previewRemoval(context)),
    remove: simulatedData.remove.handler(({ context, input }) => removeSimulatedData(context, input.body)),
  },
};
