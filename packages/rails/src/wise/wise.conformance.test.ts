import { serveWise } from "@clipledger/upstreams/rails/wise/serve-wise";
import { describeRail } from "../conformance/describe-rail.ts";
import { createWiseRail } from "./wise-rail.ts";

describeRail("Wise", {
  createRail: createWiseRail,
  serve: () => serveWise(),
  keyField: "apiToken",
  messageToleranceMs: 15 * 24 * 3_600_000,
  canFind: true,
  canUndo: true,
});
