import { type RunningUpstream, serveUpstream } from "@clipledger/upstreams/serve";
import { Agent } from "undici";
import { afterEach, expect, it } from "vitest";
import { createStripeClient } from "./client.ts";
import { findArrival } from "./transfers.ts";

interface KnownPayout {
  readonly id: string;
  readonly status: string;
  readonly contains: readonly string[];
  readonly failure_message?: string;
}

let upstream: RunningUpstream | undefined;
afterEach(() => upstream?.stop());

/** An account with these payouts, the oldest first, whose contents come in pages of two. */
async function arrivalIn(payouts: readonly KnownPayout[]) {
  upstream = await serveUpstream(async ({ path, query, headers }) => {
    expect(headers["stripe-account"]).toBe("acct_1");
    if (path === "/v1/payouts") return { body: { data: payouts.toReversed(), has_more: false } };
    const all = payouts.find(({ id }) => id === query.get("payout"))?.contains ?? [];
    const start = all.findIndex((source) => `txn_${source}` === query.get("starting_after")) + 1;
    const data = all.slice(start, start + 2).map((source) => ({ id: `txn_${source}`, source }));
    return { body: { data, has_more: start + 2 < all.length } };
  });
  const credentials = { secretKey: "sk_test_1" };
  const connection = { credentials, baseUrl: upstream.url, dispatcher: new Agent(), timeoutMs: 5_000 };
  const answer = await findArrival(createStripeClient(connection), {
    account: "acct_1",
    paymentId: "py_1",
    created: 1_773_144_000,
  });
  if (answer.outcome !== "done") throw new Error(answer.reason);
  return answer.value;
}

const others = ["py_7", "py_8", "py_9"];
const failed = { id: "po_1", status: "failed", contains: [...others, "py_1"], failure_message: "No account" };

it.each([
  ["there is no payout", []],
  ["no payout contains it", [{ id: "po_1", status: "paid", contains: others }]],
  ["its payout is under way", [{ id: "po_1", status: "in_transit", contains: ["py_1"] }]],
  ["its payout was canceled", [{ id: "po_1", status: "canceled", contains: ["py_1"] }]],
  [
    "what failed is under way again",
    [failed, { id: "po_2", status: "pending", contains: [...others, "po_1"] }],
  ],
])("is open while %s", async (_, payouts) => {
  expect(await arrivalIn(payouts)).toEqual({ state: "open" });
});

it.each([
  ["its payout is paid", [{ id: "po_1", status: "paid", contains: [...others, "py_1"] }]],
  ["a later payout brought what had failed", [failed, { id: "po_2", status: "paid", contains: ["po_1"] }]],
])("has arrived when %s", async (_, payouts) => {
  expect(await arrivalIn(payouts)).toEqual({ state: "paid" });
});

it("has failed when the bank refused the last payout that contained it", async () => {
  expect(await arrivalIn([failed])).toEqual({ state: "failed", failure: "No account." });
  const again = { id: "po_2", status: "failed", contains: ["po_1"], failure_code: "account_closed" };
  expect(await arrivalIn([failed, again])).toEqual({ state: "failed", failure: "account closed." });
});
