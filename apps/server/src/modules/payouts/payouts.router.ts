import { apiContract } from "@clipledger/contract/api-contract";
import { operations } from "../../infra/http/operations.ts";
import { getPayoutHold } from "../billing/holds/payout-hold.ts";
import { calculatePayout } from "./books/calculation/calculate-payout.ts";
import { listLedger } from "./books/ledger.ts";
import { presentPayout, updatePayout } from "./books/payout-details.ts";
import { getPayoutStatement } from "./books/payout-statement.ts";
import { countQueues } from "./books/queues/count-queues.ts";
import { listPaid } from "./books/queues/list-paid.ts";
import { listCanceled, listDue, listUpcoming } from "./books/queues/list-windows.ts";
import { verifyPayout } from "./books/verification/verify-payout.ts";
import { cancelPayout, cancelPayouts, reinstatePayout } from "./paying/cancellations/cancel-payout.ts";
import { abandonOpenPayout, settleOpenPayout } from "./paying/issuing/decide-intent.ts";
import { initiatePayout } from "./paying/issuing/initiate-payout.ts";
import { listIntents } from "./paying/issuing/list-intents.ts";
import { createManualPayout, preflightManualPayout } from "./paying/issuing/manual-payout.ts";

export const payoutsApi = operations(apiContract, {
  payouts: {
    counts: (ctx, { query }) => countQueues(ctx, query),
    listUpcoming: (ctx, { query }) => listUpcoming(ctx, query),
    listDue: (ctx, { query }) => listDue(ctx, query),
    listCanceled: (ctx, { query }) => listCanceled(ctx, query),
    listPaid: (ctx, { query }) => listPaid(ctx, query),
    getHold: (ctx) => getPayoutHold(ctx),
    listIntents: (ctx, { query }) => listIntents(ctx, query),
    settleIntent: (ctx, { params, body }) => settleOpenPayout(ctx, params.id, body),
    abandonIntent: (ctx, { params, body }) => abandonOpenPayout(ctx, params.id, body.reason),
    listLedger: (ctx, { query }) => listLedger(ctx, query),
    calculate: (ctx, { body }) => calculatePayout(ctx, body),
    initiate: (ctx, { body }) => initiatePayout(ctx, body),
    cancel: (ctx, { body }) => cancelPayout(ctx, body),
    cancelSeveral: (ctx, { body }) => cancelPayouts(ctx, body),
    reinstate: (ctx, { body }) => reinstatePayout(ctx, body),
    preflightManual: (ctx, { body }) => preflightManualPayout(ctx, body),
    createManual: (ctx, { body }) => createManualPayout(ctx, body),
    get: (ctx, { params }) => presentPayout(ctx.db, ctx, params.id),
    getStatement: (ctx, { params }) => getPayoutStatement(ctx, params.id),
    update: (ctx, { params, body }) => updatePayout(ctx, params.id, body),
    verify: (ctx, { params }) => verifyPayout(ctx, params.id),
  },
});
