import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { compareShapes } from "../../compare-shapes.ts";
import type { ImitatedRail } from "../imitated-rail.ts";
import { serveStripe } from "./serve-stripe.ts";

let stripe: ImitatedRail;
beforeEach(async () => {
  stripe = await serveStripe();
});
afterEach(() => stripe.stop());

function recorded(name: string): object {
  return JSON.parse(readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), "utf8"));
}

type Answer = Readonly<Record<string, unknown>> & { readonly id: string };

async function ask(path: string, form?: Readonly<Record<string, string>>, account = ""): Promise<Answer> {
  const answer = await fetch(`${stripe.url}/v1/${path}`, {
    method: form === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${stripe.credentials["secretKey"]}`,
      "idempotency-key": `${path} ${JSON.stringify(form)}`,
      "stripe-account": account,
    },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  });
  // Every answer that is asked for here is an object.
  return (await answer.json()) as Answer;
}

async function makeTransfer(): Promise<{ account: Answer; transfer: Answer }> {
  const account = await ask("accounts", { type: "express", "capabilities[transfers][requested]": "true" });
  stripe.completeOnboarding();
  return {
    account,
    transfer: await ask("transfers", { amount: "1100", currency: "usd", destination: account.id }),
  };
}

/** What the recorded platform account has and an account for transfers has not. */
const asRecorded = {
  capabilities: { card_payments: "active", transfers: "inactive" },
  email: "x@example.com",
};

it("shows accounts and their links in the recorded shape", async () => {
  const account = await ask("accounts", { type: "express", "capabilities[transfers][requested]": "true" });
  expect(compareShapes(recorded("account"), { ...account, ...asRecorded })).toEqual([]);
  expect(account["capabilities"]).toEqual({ transfers: "inactive" });
  const pages = { refresh_url: "https://example.com", return_url: "https://example.com" };
  const link = await ask("account_links", { account: account.id, type: "account_onboarding", ...pages });
  expect(compareShapes(recorded("account_link"), link)).toEqual([]);
});

it("shows transfers, reversals, payouts and what they contain in the recorded shape", async () => {
  const { account, transfer } = await makeTransfer();
  expect(compareShapes(recorded("transfer"), transfer)).toEqual([]);
  stripe.completePayment(transfer.id);
  // Lists are asked for only where there is something in them.
  const payouts = (await ask("payouts", undefined, account.id))["data"] as Answer[];
  expect(payouts.map((payout) => compareShapes(recorded("payout"), payout))).toEqual([[]]);
  const contents = await ask(`balance_transactions?payout=${payouts[0]?.id}`, undefined, account.id);
  for (const transaction of contents["data"] as Answer[]) {
    expect(compareShapes(recorded("balance_transaction"), transaction)).toEqual([]);
  }
  const { transfer: other } = await makeTransferTo(account);
  const reversal = await ask(`transfers/${other.id}/reversals`, {});
  expect(compareShapes(recorded("transfer_reversal"), reversal)).toEqual([]);
  expect(stripe.problems()).toEqual([]);
});

async function makeTransferTo(account: Answer): Promise<{ transfer: Answer }> {
  return { transfer: await ask("transfers", { amount: "2200", currency: "usd", destination: account.id }) };
}

it("sends events in the recorded shape, around the object that they are about", async () => {
  const { transfer } = await makeTransfer();
  const event = JSON.parse(stripe.messageAbout(transfer.id, new Date()).body);
  expect(event.data.object).toMatchObject({ id: transfer.id, object: "transfer" });
  const around = (one: object) => ({ ...one, data: { object: {} } });
  expect(compareShapes(around(recorded("event")), around(event))).toEqual([]);
});

it("says what in a request is not as published", async () => {
  await ask("transfers", { amount: "11.50", currency: "usd", destination: "acct_1" });
  await ask("transfers", { amount: "1150", currency: "usd" });
  await ask("transfers", { amount: "1150", currency: "usd", destination: "acct_1", speed: "high" });
  expect(stripe.problems().map((problem) => /parameter_\w+/.exec(problem)?.[0])).toEqual([
    "parameter_invalid",
    "parameter_missing",
    "parameter_unknown",
  ]);
});
