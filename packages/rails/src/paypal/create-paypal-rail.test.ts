import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Fault } from "@clipledger/upstreams/rails/imitated-rail";
import { type ImitatedPaypal, servePaypal } from "@clipledger/upstreams/rails/paypal/serve-paypal";
import { Agent } from "undici";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Rail, RailAnswer, RailConnection, RailTransfer, TransferOrder } from "../rail.ts";
import { createPaypalRail } from "./create-paypal-rail.ts";

const dispatcher = new Agent();
let paypal: ImitatedPaypal;
let rail: Rail;
let keys = 0;

beforeEach(async () => {
  paypal = await servePaypal();
  rail = railTo(paypal);
});

afterEach(async () => {
  expect(paypal.problems()).toEqual([]);
  await paypal.stop();
});

afterAll(() => dispatcher.close());

function railTo({ url, credentials }: ImitatedPaypal, changes: Partial<RailConnection> = {}): Rail {
  return createPaypalRail({ credentials, baseUrl: url, dispatcher, timeoutMs: 5000, ...changes });
}

function orderOf(changes: Partial<TransferOrder> = {}, email = "creator@example.com"): TransferOrder {
  keys += 1;
  return {
    key: `tr_${String(keys).padStart(13, "0")}`,
    amountMinor: 12_345n,
    currency: "USD",
    recipient: {
      id: "creator_1",
      name: "Nia Okoro",
      email: "nia@example.org",
      country: "NG",
      details: { email },
      remoteId: null,
    },
    reference: "Views in\nOctober – Coffee Hour",
    askedAt: new Date("2026-11-01T10:00:00Z"),
    ...changes,
  };
}

async function sentTransfer(order: TransferOrder, by = rail): Promise<RailTransfer> {
  const answer = await by.send(order);
  if (answer.outcome !== "done") throw new Error(answer.reason);
  return answer.value;
}

describe("sending", () => {
  it("makes one payout of one item, and reads it by the batch's id", async () => {
    const order = orderOf();
    const transfer = await sentTransfer(order);
    expect(transfer).toEqual({ id: "BATCH00000001", state: "sent", reason: null });
    expect(paypal.payments()).toEqual([
      { id: transfer.id, key: order.key, amountMinor: 12_345n, currency: "USD", state: "sent" },
    ]);
    expect(await rail.read(transfer.id, order)).toEqual({ outcome: "done", value: transfer });
  });

  it("asks for one token, however many requests wait for it, and pays once for 50 sends at a time", async () => {
    const order = orderOf();
    const answers = await Promise.all(Array.from({ length: 50 }, () => rail.send(order)));
    expect(new Set(answers.map((answer) => answer.outcome === "done" && answer.value.id))).toEqual(
      new Set(["BATCH00000001"]),
    );
    expect(paypal.payments()).toHaveLength(1);
    expect(paypal.requests().filter((request) => request.endsWith("/token"))).toHaveLength(1);
  });

  it("pays a second time after the key was forgotten", async () => {
    const order = orderOf();
    await rail.send(order);
    paypal.forgetKeys();
    await rail.send(order);
    expect(paypal.payments().map(({ key }) => key)).toEqual([order.key, order.key]);
  });

  it("takes a new token when PayPal no longer takes the old one", async () => {
    await rail.send(orderOf());
    paypal.endTokens();
    expect(await rail.send(orderOf())).toMatchObject({ outcome: "done" });
    expect(paypal.requests().filter((request) => request.endsWith("/token"))).toHaveLength(2);
  });

  it("refuses what PayPal cannot pay without asking it", async () => {
    const refused = { outcome: "refused", of: "order" };
    expect(await rail.send(orderOf({ currency: "NGN" }))).toMatchObject(refused);
    expect(await rail.send(orderOf({ amountMinor: 0n }))).toMatchObject(refused);
    expect(await rail.send(orderOf({ currency: "HUF", amountMinor: 100_050n }))).toMatchObject(refused);
    expect(await rail.send(orderOf({}, "nobody"))).toMatchObject(refused);
    expect(paypal.requests()).toEqual([]);
  });

  it.each([
    ["USD", 1n],
    ["JPY", 1500n],
    ["HUF", 1_234_500n],
    ["TWD", 100n],
    ["EUR", 100_000_000n],
  ] satisfies [CurrencyCode, bigint][])(
    "writes and reads amounts of %s exactly",
    async (currency, amountMinor) => {
      const order = orderOf({ currency, amountMinor });
      const { id } = await sentTransfer(order);
      expect(paypal.payments()).toMatchObject([{ currency, amountMinor }]);
      expect(await rail.read(id, order)).toMatchObject({ outcome: "done" });
    },
  );

  it("says what PayPal finds wrong with an order", async () => {
    const answer = await rail.send(orderOf({}, "a@b.example".replace("b.", "b..")));
    expect(answer).toMatchObject({ outcome: "refused", of: "order" });
    paypal.fail("refused", 1);
    expect(await rail.send(orderOf())).toEqual({
      outcome: "refused",
      of: "order",
      reason: "There is not enough money in your PayPal account. Add money to it and pay again",
    });
    expect(paypal.payments()).toEqual([]);
  });
});

const FAULTS: readonly Fault[] = ["refused", "lost", "carried-out-unheard", "server-error"];

/** Runs a call with each fault at each of its requests, on a service of its own. */
async function withEachFault(
  prepareFor: (world: ImitatedPaypal) => Promise<(rail: Rail) => Promise<RailAnswer<RailTransfer>>>,
  look: (
    answer: RailAnswer<RailTransfer>,
    again: RailAnswer<RailTransfer>,
    world: ImitatedPaypal,
    at: string,
  ) => void,
): Promise<void> {
  for (const fault of FAULTS) {
    for (let step = 0; ; step += 1) {
      const world = await servePaypal();
      const call = await prepareFor(world);
      const before = world.requests().length;
      world.fail(fault, step);
      const answer = await call(railTo(world));
      const isPastTheLast = world.requests().length - before <= step;
      if (!isPastTheLast) look(answer, await call(railTo(world)), world, `${fault} at request ${step}`);
      expect(world.problems()).toEqual([]);
      await world.stop();
      if (isPastTheLast) break;
    }
  }
}

describe("when requests go wrong", () => {
  it("pays once, whichever request of a first send fails and however", async () => {
    const seen: string[] = [];
    await withEachFault(
      async () => {
        const order = orderOf();
        return (by) => by.send(order);
      },
      (answer, again, world, at) => {
        seen.push(`${at}: ${answer.outcome}`);
        expect(again).toMatchObject({ outcome: "done", value: { id: "BATCH00000001" } });
        expect(world.payments()).toHaveLength(1);
      },
    );
    expect(seen).toEqual([
      "refused at request 0: refused",
      "refused at request 1: refused",
      "lost at request 0: unknown",
      "lost at request 1: unknown",
      "carried-out-unheard at request 0: unknown",
      "carried-out-unheard at request 1: unknown",
      "server-error at request 0: unknown",
      "server-error at request 1: unknown",
    ]);
  });

  it("never says of a payout that is there that there is none", async () => {
    await withEachFault(
      async (world) => {
        const order = orderOf();
        await sentTransfer(order, railTo(world));
        return (by) => by.send(order);
      },
      (answer, again, world, at) => {
        expect(answer, at).not.toMatchObject({ outcome: "refused", of: "order" });
        expect(again, at).toMatchObject({ outcome: "done", value: { id: "BATCH00000001" } });
        expect(world.payments()).toHaveLength(1);
      },
    );
  });

  it("takes back once, whichever request of taking back fails", async () => {
    await withEachFault(
      async (world) => {
        const order = orderOf();
        const { id } = await sentTransfer(order, railTo(world));
        return (by) => by.undo(id, order);
      },
      (answer, again, world, at) => {
        expect(answer, at).not.toMatchObject({ of: "order" });
        expect(again, at).toMatchObject({ outcome: "done", value: { state: "returned" } });
        expect(world.payments()).toMatchObject([{ state: "returned" }]);
      },
    );
  });

  it("tells no credentials", async () => {
    const { clientSecret = "", clientId = "" } = paypal.credentials;
    const elsewhere = railTo(paypal, { baseUrl: `http://127.0.0.1:1/${clientSecret}/${clientId}` });
    for (const answer of [await elsewhere.send(orderOf()), await elsewhere.test()]) {
      expect(answer.outcome).toBe("unknown");
      expect(JSON.stringify(answer)).not.toContain(clientSecret);
      expect(JSON.stringify(answer)).not.toContain(clientId);
    }
  });
});

describe("reading", () => {
  it.each([
    ["SUCCESS", "completed", null],
    ["PENDING", "sent", null],
    ["ONHOLD", "sent", null],
    ["RETURNED", "returned", "The payment was not claimed, and PayPal sent it back"],
    ["REVERSED", "returned", "PayPal took the payment back from the recipient"],
    ["BLOCKED", "returned", "PayPal blocked the payment"],
  ])("calls an item that is %s %s", async (status, state, reason) => {
    const order = orderOf();
    const { id } = await sentTransfer(order);
    paypal.setStatus(id, status);
    expect(await rail.read(id, order)).toEqual({ outcome: "done", value: { id, state, reason } });
  });

  it("says why money came back, in words of its own or of PayPal", async () => {
    const order = orderOf();
    const { id } = await sentTransfer(order);
    paypal.setStatus(id, "FAILED", { name: "RECEIVER_ACCOUNT_LOCKED", message: "Locked." });
    expect(await rail.read(id, order)).toMatchObject({
      value: { reason: "PayPal could not carry out the payment: The recipient's PayPal account is locked" },
    });
    paypal.returnPayment(id, "Mailbox unknown");
    expect(await rail.read(id, order)).toMatchObject({
      value: {
        state: "returned",
        reason: "The payment was not claimed, and PayPal sent it back: Mailbox unknown",
      },
    });
  });

  it("follows a payment that comes back after it has arrived", async () => {
    const order = orderOf();
    const { id } = await sentTransfer(order);
    paypal.completePayment(id);
    expect(await rail.read(id, order)).toMatchObject({ value: { state: "completed" } });
    paypal.returnPayment(id);
    expect(await rail.read(id, order)).toMatchObject({
      value: { state: "returned", reason: "The recipient sent the payment back" },
    });
  });

  it("knows nothing for sure of what was not ordered so", async () => {
    const order = orderOf();
    const { id } = await sentTransfer(order);
    const others: TransferOrder[] = [
      { ...order, amountMinor: 12_346n },
      { ...order, currency: "EUR" },
      { ...order, key: "tr_another_order" },
      { ...order, recipient: { ...order.recipient, details: { email: "other@example.com" } } },
    ];
    for (const other of others) expect(await rail.read(id, other)).toMatchObject({ outcome: "unknown" });
    const sameKey = { ...order, amountMinor: 1n };
    expect(await rail.send(sameKey)).toMatchObject({ outcome: "unknown" });
    expect(await rail.read("BATCH99999999", order)).toMatchObject({ outcome: "unknown" });
  });

  it("finds nothing by a key, and asks nobody", async () => {
    const order = orderOf();
    await rail.send(order);
    const before = paypal.requests().length;
    expect(await rail.find(order)).toMatchObject({
      outcome: "unknown",
      reason: expect.stringContaining(order.key),
    });
    expect(paypal.requests()).toHaveLength(before);
  });
});

describe("taking back", () => {
  it("takes back what nobody has claimed, and nothing else", async () => {
    const [unclaimed, claimed] = [orderOf(), orderOf()];
    const [one, other] = [await sentTransfer(unclaimed), await sentTransfer(claimed)];
    paypal.completePayment(other.id);
    expect(await rail.undo(one.id, unclaimed)).toMatchObject({
      outcome: "done",
      value: { state: "returned" },
    });
    expect(await rail.undo(other.id, claimed)).toMatchObject({ outcome: "refused", of: "request" });
    expect(paypal.payments().map(({ state }) => state)).toEqual(["returned", "completed"]);
    expect(paypal.requests().filter((request) => request.endsWith("/cancel"))).toHaveLength(1);
  });

  it("answers two at the same time alike", async () => {
    const order = orderOf();
    const { id } = await sentTransfer(order);
    const answers = await Promise.all([rail.undo(id, order), rail.undo(id, order)]);
    expect(answers).toMatchObject([{ value: { state: "returned" } }, { value: { state: "returned" } }]);
  });
});

describe("access and recipients", () => {
  it("says what app the credentials reach, or that they are wrong", async () => {
    expect(await rail.test()).toEqual({
      outcome: "done",
      value: { account: "PayPal app APP-80W284485P519543T" },
    });
    const wrong = railTo(paypal, { credentials: { ...paypal.credentials, clientSecret: "wrong" } });
    expect(await wrong.test()).toMatchObject({ outcome: "refused", of: "request" });
    expect(await wrong.send(orderOf())).toMatchObject({ outcome: "refused", of: "request" });
  });

  it("is ready for a recipient as soon as there is an address", async () => {
    const pages = { returnUrl: "https://clips.example/back" };
    expect(await rail.prepare(orderOf().recipient, pages)).toEqual({
      outcome: "done",
      value: { remoteId: null, isReady: true, missing: [], onboardingUrl: null },
    });
    expect(await rail.prepare(orderOf({}, "x").recipient, pages)).toMatchObject({
      value: { isReady: false, missing: ["Enter the email address of your PayPal account"] },
    });
    expect(paypal.requests()).toEqual([]);
  });
});
