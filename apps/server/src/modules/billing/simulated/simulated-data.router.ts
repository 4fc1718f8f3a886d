import { apiContract } from "@clipledger/contract/api-contract";
import { operations } from "../../../infra/http/operations.ts";
import { getSimulatedData, previewRemoval } from "./get-simulated-data.ts";
import { removeSimulatedData } from "./remove-simulated-data.ts";

/** Removing simulated accounts can lower what is owed, and is therefore with that. */
export const simulatedDataApi = operations(apiContract, {
  simulatedData: {
    get: (ctx, { query }) => getSimulatedData(ctx, query),
    preview: (ctx) => previewRemoval(ctx),
    remove: (ctx, { body }) => removeSimulatedData(ctx, body),
  },
});
