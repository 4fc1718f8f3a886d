import { servePaypal } from "@clipledger/upstreams/rails/paypal/serve-paypal";
import { describeRail } from "../conformance/describe-rail.ts";
import { createPaypalRail } from "./create-paypal-rail.ts";

const HOUR_MS = 3_600_000;

describeRail("PayPal", {
  createRail: createPaypalRail,
  serve: servePaypal,
  keyField: "clientSecret",
  messageToleranceMs: 73 * HOUR_MS,
  canFind: false,
  canUndo: true,
});
