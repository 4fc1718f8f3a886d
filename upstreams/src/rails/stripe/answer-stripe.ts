import type { Asked, Reply } from "../../serve.ts";
import { metadataOf, stripeError } from "./stripe-parameters.ts";
import {
  list,
  type StripeAccount,
  type StripeTransfer,
  type StripeWorld,
  secondsNow,
  showAccount,
  showAccountLink,
  showBalanceTransaction,
  showPayout,
  showReversal,
  showTransfer,
} from "./stripe-world.ts";

type Parameters = ReadonlyMap<string, string>;

/** Answers a request whose parameters are as published. */
export function answerStripe(
  world: StripeWorld,
  operation: string,
  asked: Asked,
  parameters: Parameters,
): Reply {
  const id = /\/((?:acct|tr)_\w+)/.exec(asked.path)?.[1] ?? "";
  switch (operation) {
    case "GET /v1/account":
      return { body: showAccount(world, platform(world)) };
    case "POST /v1/accounts":
      return createAccount(world, parameters);
    case "GET /v1/accounts":
      return page(
        [...world.accounts.values()].map((account) => showAccount(world, account)),
        asked,
        parameters,
      );
    case "GET /v1/accounts/:id":
      return showOne(world.accounts.get(id), (account) => showAccount(world, account), id);
    case "POST /v1/account_links":
      return { body: showAccountLink(world, parameters.get("account") ?? "") };
    case "POST /v1/transfers":
      return createTransfer(world, parameters);
    case "GET /v1/transfers":
      return listTransfers(world, asked, parameters);
    case "GET /v1/transfers/:id":
      return showOne(
        world.transfers.find((transfer) => transfer.id === id),
        showTransfer,
        id,
      );
    case "POST /v1/transfers/:id/reversals":
      return reverse(
        world,
        world.transfers.find((transfer) => transfer.id === id),
        parameters,
      );
    case "GET /v1/payouts":
      return listPayouts(world, asked, parameters);
    default:
      return listBalanceTransactions(world, asked, parameters);
  }
}

function platform(world: StripeWorld): StripeAccount {
  return {
    id: "acct_1ImitatedPlatform",
    country: "US",
    email: "team@example.com",
    metadata: {},
    created: secondsNow(world),
  };
}

function showOne<Item>(item: Item | undefined, show: (item: Item) => object, id: string): Reply {
  return item === undefined ? missing(id) : { body: show(item) };
}

function missing(id: string): Reply {
  return stripeError(404, "resource_missing", `No such object: '${id}'`);
}

function createAccount(world: StripeWorld, parameters: Parameters): Reply {
  const account: StripeAccount = {
    id: world.nextId("acct"),
    country: parameters.get("country") ?? "US",
    email: parameters.get("email") ?? null,
    metadata: metadataOf(parameters),
    created: secondsNow(world),
  };
  world.accounts.set(account.id, account);
  return { body: showAccount(world, account) };
}

function createTransfer(world: StripeWorld, parameters: Parameters): Reply {
  const destination = parameters.get("destination") ?? "";
  if (!world.accounts.has(destination)) {
    return stripeError(400, "resource_missing", `No such destination: '${destination}'`);
  }
  if (!world.isOnboarded) {
    const words =
      "Your destination account needs to have at least one of the following capabilities enabled: transfers";
    return stripeError(400, "insufficient_capabilities_for_transfer", words);
  }
  const transfer: StripeTransfer = {
    id: world.nextId("tr"),
    amount: Number(parameters.get("amount")),
    currency: parameters.get("currency") ?? "",
    destination,
    group: parameters.get("transfer_group") ?? null,
    description: parameters.get("description") ?? null,
    metadata: metadataOf(parameters),
    created: secondsNow(world),
    paymentId: world.nextId("py"),
    reversal: undefined,
  };
  world.transfers.push(transfer);
  return { body: showTransfer(transfer) };
}

function listTransfers(world: StripeWorld, asked: Asked, parameters: Parameters): Reply {
  const group = parameters.get("transfer_group");
  const found = world.transfers.filter((transfer) => group === undefined || transfer.group === group);
  return page(found.map(showTransfer), asked, parameters);
}

/** What was paid out is in the account no more, unless the payout failed. */
function reverse(world: StripeWorld, transfer: StripeTransfer | undefined, parameters: Parameters): Reply {
  if (transfer === undefined) return missing("transfer");
  if (transfer.reversal !== undefined) {
    return stripeError(400, "transfer_reversed", `Transfer ${transfer.id} is already fully reversed.`);
  }
  if (
    world.payouts.some(({ sources, status }) => sources.includes(transfer.paymentId) && status === "paid")
  ) {
    const words = "The recipient of this transfer does not have sufficient funds in their Stripe balance.";
    return stripeError(400, "balance_insufficient", words);
  }
  transfer.reversal = { id: world.nextId("trr"), metadata: metadataOf(parameters) };
  return { body: showReversal(transfer) };
}

function listPayouts(world: StripeWorld, asked: Asked, parameters: Parameters): Reply {
  const from = Number(parameters.get("created[gte]") ?? 0);
  const until = Number(parameters.get("created[lte]") ?? Number.POSITIVE_INFINITY);
  const found = world.payouts.filter(
    ({ account, created }) =>
      account === asked.headers["stripe-account"] && created >= from && created <= until,
  );
  return page(found.map(showPayout), asked, parameters);
}

function listBalanceTransactions(world: StripeWorld, asked: Asked, parameters: Parameters): Reply {
  const account = asked.headers["stripe-account"];
  const payout = world.payouts.find((one) => one.id === parameters.get("payout") && one.account === account);
  if (payout === undefined) return missing("payout");
  return page(
    payout.sources.map((source) => showBalanceTransaction(payout, source)),
    asked,
    parameters,
  );
}

/** The newest first, as all lists of Stripe. */
function page(items: readonly object[], { path }: Asked, parameters: Parameters): Reply {
  const newestFirst = items.toReversed();
  const after = parameters.get("starting_after");
  const start = newestFirst.findIndex((item) => "id" in item && item.id === after) + 1;
  const end = start + Number(parameters.get("limit") ?? 10);
  return { body: list(newestFirst.slice(start, end), path, end < newestFirst.length) };
}
