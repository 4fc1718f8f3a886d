import type { Bench } from "./bench.ts";
import { analyticsBench } from "./benches/analytics.ts";
import { historyBench } from "./benches/history.ts";
import { httpBench } from "./benches/http.ts";
import { hubBench } from "./benches/hub.ts";
import { importBench } from "./benches/import.ts";
import { listsBench } from "./benches/lists.ts";
import { payoutsBench } from "./benches/payouts.ts";
import { processesBench } from "./benches/processes.ts";
import { richtextBench } from "./benches/richtext.ts";
import { syncBench } from "./benches/sync.ts";
import { webhooksBench } from "./benches/webhooks.ts";

/** Every bench, in the order they run. */
export const benches: readonly Bench[] = [
  httpBench,
  hubBench,
  analyticsBench,
  historyBench,
  importBench,
  syncBench,
  listsBench,
  payoutsBench,
  webhooksBench,
  processesBench,
  richtextBench,
];
