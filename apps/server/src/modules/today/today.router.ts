import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../infra/context.ts";
import { reportLedger } from "../payouts/books/ledger.ts";
import { reportQueue } from "../payouts/queues/report-queue.ts";
import { chooseReportingCurrency, readReportingCurrency } from "../reporting-currency/reporting-currency.ts";
import { getCosts, getReportedSpend, getResults } from "./get-results.ts";
import { getToday } from "./get-today.ts";

const { today, reportingCurrency } = implement(dashboardContract).$context<OperationContext>();

export const todayDashboard = {
  today: {
    get: today.get.handler(({ context }) => getToday(context)),
    getResults: today.getResults.handler(({ context, input }) => getResults(context, input.query)),
    getCosts: today.getCosts.handler(({ context, input }) => getCosts(context, input.query)),
  },
  reportingCurrency: {
    get: reportingCurrency.get.handler(({ context }) => readReportingCurrency(context)),
    choose: reportingCurrency.choose.handler(({ context, input }) =>
      chooseReportingCurrency(context, input.body),
    ),
    getSpend: reportingCurrency.getSpend.handler(({ context, input }) =>
      getReportedSpend(context, input.query),
    ),
    getQueue: reportingCurrency.getQueue.handler(({ context, input }) => reportQueue(context, input.query)),
    getLedger: reportingCurrency.getLedger.handler(({ context, input }) =>
      reportLedger(context, input.query),
    ),
  },
};
