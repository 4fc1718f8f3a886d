import { apiContract } from "@clipledger/contract/api-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../infra/context.ts";
import { getPayoutHold } from "../billing/holds/payout-hold.ts";
import { listLedger } from "./books/ledger.ts";
import { presentPayout, updatePayout } from "./books/payout-details.ts";
import { getPayoutStatement } from "./books/payout-statement.ts";
import { calculatePayout } from "./calculation/calculate-payout.ts";
import { cancelPayout, cancelPayouts, reinstatePayout } from "./cancellations/cancel-payout.ts";
import { abandonOpenPayout, settleOpenPayout } from "./issuing/decide-intent.ts";
import { initiatePayout } from "./issuing/initiate-payout.ts";
import { listIntents } from "./issuing/list-intents.ts";
import { createManualPayout, preflightManualPayout } from "./issuing/manual-payout.ts";
import { countQueues } from "./queues/count-queues.ts";
import { listPaid } from "./queues/list-paid.ts";
import { listCanceled, listDue, listUpcoming } from "./queues/list-windows.ts";
import { verifyPayout } from "./verification/verify-payout.ts";

const { payouts } = implement(apiContract).$context<OperationContext>();

export const payoutsApi = {
  payouts: {
    counts: payouts.counts.handler(({ context, input }) => countQueues(context, input.query)),
    listUpcoming: payouts.listUpcoming.handler(({ context, input }) => listUpcoming(context, input.query)),
    listDue: payouts.listDue.handler(({ context, input }) => listDue(context, input.query)),
    listCanceled: payouts.listCanceled.handler(({ context, input }) => listCanceled(context, input.query)),
    listPaid: payouts.listPaid.handler(({ context, input }) => listPaid(context, input.query)),
    getHold: payouts.getHold.handler(({ context }) => getPayoutHold(context)),
    listIntents: payouts.listIntents.handler(({ context, input }) => listIntents(context, input.query)),
    settleIntent: payouts.settleIntent.handler(({ context, input: { params, body } }) =>
      settleOpenPayout(context, params.id, body),
    ),
    abandonIntent: payouts.abandonIntent.handler(({ context, input: { params, body } }) =>
      abandonOpenPayout(context, params.id, body.reason),
    ),
    listLedger: payouts.listLedger.handler(({ context, input }) => listLedger(context, input.query)),
    calculate: payouts.calculate.handler(({ context, input }) => calculatePayout(context, input.body)),
    initiate: payouts.initiate.handler(({ context, input }) => initiatePayout(context, input.body)),
    cancel: payouts.cancel.handler(({ context, input }) => cancelPayout(context, input.body)),
    cancelSeveral: payouts.cancelSeveral.handler(({ context, input }) => cancelPayouts(context, input.body)),
    reinstate: payouts.reinstate.handler(({ context, input }) => reinstatePayout(context, input.body)),
    preflightManual: payouts.preflightManual.handler(({ context, input }) =>
      preflightManualPayout(context, input.body),
    ),
    createManual: payouts.createManual.handler(({ context, input }) =>
      createManualPayout(context, input.body),
    ),
    get: payouts.get.handler(({ context, input }) => presentPayout(context.db, context, input.params.id)),
    getStatement: payouts.getStatement.handler(({ context, input }) =>
      getPayoutStatement(context, input.params.id),
    ),
    update: payouts.update.handler(({ context, input: { params, body } }) =>
      updatePayout(context, params.id, body),
    ),
    verify: payouts.verify.handler(({ context, input }) => verifyPayout(context, input.params.id)),
  },
};
