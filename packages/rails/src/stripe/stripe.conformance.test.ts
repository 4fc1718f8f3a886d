import { serveStripe } from "@clipledger/upstreams/rails/stripe/serve-stripe";
import { describeRail } from "../conformance/describe-rail.ts";
import { createStripeRail } from "./stripe-rail.ts";

describeRail("Stripe", {
  createRail: createStripeRail,
  serve: () => serveStripe(),
  keyField: "secretKey",
  messageToleranceMs: 300_000,
  canFind: true,
  canUndo: true,
});
