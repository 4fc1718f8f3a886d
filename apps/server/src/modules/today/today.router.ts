import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { operations } from "../../infra/http/operations.ts";
import { reportLedger } from "../payouts/books/ledger.ts";
import { reportQueue } from "../payouts/books/queues/report-queue.ts";
import { chooseReportingCurrency, readReportingCurrency } from "../reporting-currency/reporting-currency.ts";
import { getCosts, getReportedSpend, getResults } from "./get-results.ts";
import { getToday } from "./get-today.ts";

export const todayDashboard = operations(dashboardContract, {
  today: {
    get: (ctx) => getToday(ctx),
    getResults: (ctx, { query }) => getResults(ctx, query),
    getCosts: (ctx, { query }) => getCosts(ctx, query),
  },
  reportingCurrency: {
    get: (ctx) => readReportingCurrency(ctx),
    choose: (ctx, { body }) => chooseReportingCurrency(ctx, body),
    getSpend: (ctx, { query }) => getReportedSpend(ctx, query),
    getQueue: (ctx, { query }) => reportQueue(ctx, query),
    getLedger: (ctx, { query }) => reportLedger(ctx, query),
  },
});
