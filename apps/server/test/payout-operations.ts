import type { CalculateAnswer } from "@clipledger/contract/payouts/calculation";
import type { WindowAddress } from "@clipledger/contract/payouts/payout-parts";
import { calculate, initiate } from "./provider-builders.ts";
import { type Serving, send, type TestResponse, type TestSession } from "./request.ts";

import type { StagedProvider } from "./staged-provider.ts";

/** Who acts, on what: enough for any operation on payouts. */
export interface PayoutActor {
  readonly apiKey: string;
  readonly session: TestSession;
  readonly windows: readonly WindowAddress[];
  readonly creatorIds: readonly string[];
  /** Ids of payouts that were answered, which later operations act on. */
  readonly issued: string[];
  /** What was calculated of windows last. */
  readonly calculations: Map<WindowAddress, CalculateAnswer>;
  /** Undefined where the team's own rails pay. */
  readonly provider: StagedProvider | undefined;
  /** What a payout may come to, from the least (0) to the most (1). */
  readonly amountAt: (share: number) => number;
  readonly random: () => number;
}

type Operation = (product: Serving, actor: PayoutActor) => Promise<TestResponse>;

/** Some euros and cents. */
export const eurosAt = (share: number) => 5 + Math.floor(share * 9_000) / 100;

/** Any operation on payouts, as often as its weight says. */
export async function actAtRandom(product: Serving, actor: PayoutActor): Promise<TestResponse> {
  const operation = pick(operations, actor.random);
  const response = await operation(product, actor);
  const id = response.body?.payoutId ?? response.body?.id;
  if (response.status === 200 && typeof id === "string") actor.issued.push(id);
  return response;
}

const weighted: readonly (readonly [number, Operation])[] = [
  [14, (product, actor) => payWindow(product, actor, "manual")],
  [34, (product, actor) => payWindow(product, actor, "partner")],
  [6, (product, actor) => payManually(product, actor, "manual")],
  [10, (product, actor) => payManually(product, actor, "partner")],
  [6, (product, actor) => post(product, "/payouts/cancel", actor, windowOf(actor))],
  [6, (product, actor) => post(product, "/payouts/cancel/reinstate", actor, windowOf(actor))],
  [14, (product, actor) => act(product, actor, "/approve", { ids: [issuedOf(actor)] })],
  [6, (product, actor) => act(product, actor, `/${issuedOf(actor)}/cancel`, {})],
  [6, (product, actor) => act(product, actor, `/${issuedOf(actor)}/reissue`, {})],
  [10, callBack],
];

const operations: readonly Operation[] = weighted.flatMap(([weight, operation]) =>
  Array.from({ length: weight }, () => operation),
);

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from");
  return item;
}

async function payWindow(
  product: Serving,
  actor: PayoutActor,
  payoutProvider: string,
): Promise<TestResponse> {
  const calculation = await calculationOf(product, actor, windowOf(actor));
  const lineItems = [{ title: "Line", amount: actor.amountAt(actor.random()) }];
  return initiate(product, actor.apiKey, calculation, {
    payoutProvider,
    ...(actor.random() < 0.3 && { lineItems }),
  });
}

/** Callers keep what was calculated, and send it again after a failure; now and then it is out of date. */
async function calculationOf(
  product: Serving,
  { apiKey, calculations, random }: PayoutActor,
  window: WindowAddress,
): Promise<CalculateAnswer> {
  const kept = calculations.get(window);
  if (kept !== undefined && random() < 0.8) return kept;
  const calculation = await calculate(product, apiKey, window);
  calculations.set(window, calculation);
  return calculation;
}

/** Of a hundred ids, so that many are sent again, and with other details too. */
function payManually(product: Serving, actor: PayoutActor, payoutProvider: string): Promise<TestResponse> {
  const number = Math.floor(actor.random() * 100);
  return post(product, "/payouts/manual", actor, {
    id: `orgpay_manual${String(number).padStart(6, "0")}`,
    creatorId: actor.creatorIds[number % actor.creatorIds.length],
    amount: actor.amountAt(number / 100),
    currency: "EUR",
    payoutProvider,
  });
}

function act(product: Serving, { session }: PayoutActor, path: string, body: object): Promise<TestResponse> {
  return send(product, `/ui/v1/payouts${path}`, { method: "POST", session, body });
}

/** About any payout: most have not moved, and it does not matter. */
function callBack(product: Serving, { provider, random }: PayoutActor): Promise<TestResponse> {
  const request =
    provider === undefined || provider.payouts.length === 0
      ? {}
      : provider.callbackAbout(pick(provider.payouts, random));
  return send(product, "/provider-callbacks/payouts", { method: "POST", ...request });
}

function post(product: Serving, path: string, { apiKey }: PayoutActor, body: object): Promise<TestResponse> {
  return send(product, `/api/v1${path}`, { method: "POST", apiKey, body });
}

function windowOf({ windows, random }: PayoutActor): WindowAddress {
  return pick(windows, random);
}

/** One that is not known at all, before the first was issued. */
function issuedOf({ issued, random }: PayoutActor): string {
  return issued.length === 0 ? "orgpay_000000000000" : pick(issued, random);
}
