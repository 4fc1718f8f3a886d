import { createHmac } from "node:crypto";
import { serveStripe } from "@clipledger/upstreams/rails/stripe/serve-stripe";
import { describe, expect, it } from "vitest";
import {
  expectDone,
  pages,
  prepareOrder,
  type Stage,
  sendOrder,
  useStage,
  withAnswers,
} from "../conformance/rail-subject.ts";
import { createStripeRail, stripeProfile } from "./stripe-rail.ts";

const subject = {
  createRail: createStripeRail,
  serve: () => serveStripe(),
  keyField: "secretKey",
  messageToleranceMs: 300_000,
  canFind: true,
  canUndo: true,
};
const setUp = useStage(subject);

describe("sending", () => {
  it("is one request, and never repeated by itself", async () => {
    for (const fault of ["lost", "carried-out-unheard", "server-error"] as const) {
      const stage = await setUp();
      const order = await prepareOrder(stage);
      const before = stage.imitated.requests().length;
      stage.imitated.fail(fault, 0);
      expect((await stage.rail.send(order)).outcome).toBe("unknown");
      expect(stage.imitated.requests().slice(before)).toEqual(["POST /v1/transfers"]);
    }
  });

  it("says what to do when the balance is short, and says it again", async () => {
    const stage = await setUp();
    const order = await prepareOrder(stage);
    stage.imitated.fail("refused", 0);
    for (let time = 0; time < 2; time++) {
      const answer = await stage.rail.send(order);
      expect(answer).toMatchObject({ outcome: "refused", of: "order" });
      expect(answer).toHaveProperty("reason", expect.stringMatching(/not enough available money.*Add funds/));
    }
    expect(stage.imitated.payments()).toEqual([]);
  });

  it("refuses orders to creators without an account, or with one that is not ready", async () => {
    const stage = await setUp();
    const { remoteId } = expectDone(await stage.rail.prepare(stage.recipient, pages));
    const money = { amountMinor: 500n, currency: "USD" as const, reference: "", askedAt: new Date() };
    const order = { key: "trf_0aZ9bY8cX7dW", ...money, recipient: stage.recipient };
    expect(await stage.rail.send(order)).toMatchObject({ outcome: "refused", of: "order" });
    const answer = await stage.rail.send({ ...order, recipient: { ...stage.recipient, remoteId } });
    expect(answer).toMatchObject({ outcome: "refused", of: "order" });
    expect(answer).toHaveProperty("reason", expect.stringContaining("cannot take transfers yet"));
  });

  it("does not know what the same key was used for with another amount", async () => {
    const stage = await setUp();
    const { order } = await sendOrder(stage);
    expect((await stage.rail.send({ ...order, amountMinor: 1n })).outcome).toBe("unknown");
    expect(stage.imitated.payments()).toHaveLength(1);
  });

  it("does not choose among several transfers of one order", async () => {
    const stage = await setUp();
    const { order } = await sendOrder(stage);
    stage.imitated.forgetKeys();
    expectDone(await stage.rail.send(order));
    expect(stage.imitated.payments()).toHaveLength(2);
    expect((await stage.rail.find(order)).outcome).toBe("unknown");
  });

  it("quotes Stripe, but no secret", async () => {
    const stage = await setUp();
    const order = await prepareOrder(stage);
    const { secretKey = "" } = stage.imitated.credentials;
    const rail = withAnswers(stage, subject, (text) => text.replace("No such", `${secretKey} has no`));
    const answer = await rail.send({ ...order, recipient: { ...order.recipient, remoteId: "acct_gone" } });
    const reason = "Stripe refused it: … has no destination: 'acct_gone'";
    expect(answer).toEqual({ outcome: "refused", of: "order", reason });
  });
});

describe("recipients", () => {
  it("are told in words what Stripe asks them for, and where", async () => {
    const { rail, recipient } = await setUp();
    const state = expectDone(await rail.prepare(recipient, pages));
    expect(state.missing).toEqual([
      "The bank account that money is to go to",
      "Your date of birth",
      "Agreeing to Stripe's terms",
    ]);
    expect(state.onboardingUrl).toMatch(/^https:\/\/connect\.stripe\.com\//);
  });

  it("have one account, though the making of it was unheard and their email has changed", async () => {
    const { rail, imitated, recipient } = await setUp();
    imitated.fail("carried-out-unheard", 1);
    expect((await rail.prepare(recipient, pages)).outcome).toBe("unknown");
    const changed = { ...recipient, email: "maya.lind@example.com" };
    const { remoteId } = expectDone(await rail.prepare(changed, pages));
    imitated.forgetKeys();
    expect(expectDone(await rail.prepare(recipient, pages)).remoteId).toBe(remoteId);
    expect(imitated.requests().filter((request) => request === "POST /v1/accounts")).toHaveLength(1);
  });

  it("are not somebody else's account", async () => {
    const { rail, imitated, recipient } = await setUp();
    imitated.completeOnboarding();
    const { remoteId } = expectDone(await rail.prepare(recipient, pages));
    const other = { ...recipient, id: "orgcreator_other0000000", remoteId };
    expect((await rail.prepare(other, pages)).outcome).toBe("unknown");
  });

  it.each([
    ['"pending_verification":[]', '"pending_verification":["individual.id_number"]', /still checking/],
    ['"disabled_reason":"requirements.past_due"', '"disabled_reason":"rejected.fraud"', /rejected/],
    ['"pending_verification":[]', '"pending_verification":[]', /not opened/],
  ])("hear more than nothing where nothing is due: %s to %s", async (from, to, words) => {
    const stage = await setUp();
    const due = /"currently_due":\[[^\]]*\]/g;
    const rail = withAnswers(stage, subject, (text) =>
      text.replace(due, '"currently_due":[]').replaceAll(from, to),
    );
    expect(expectDone(await rail.prepare(stage.recipient, pages)).missing.join()).toMatch(words);
  });
});

describe("a payout that the bank refused", () => {
  it("is taken back from the creator's account once, with the bank's reason", async () => {
    const stage = await setUp();
    const { order, transfer } = await sendOrder(stage);
    stage.imitated.completePayment(transfer.id);
    stage.imitated.returnPayment(transfer.id, "The bank account has been closed");
    const before = expectDone(await stage.rail.read(transfer.id, order));
    expect(before.reason).toContain("The bank account has been closed.");
    expect(expectDone(await stage.rail.read(transfer.id, order))).toEqual(before);
    expect(reversalsIn(stage)).toHaveLength(1);
  });

  it("stays sent where Stripe does not take it back, and is unknown where that is unheard", async () => {
    for (const [fault, outcome] of [
      ["refused", "done"],
      ["lost", "unknown"],
      ["carried-out-unheard", "unknown"],
    ] as const) {
      const stage = await setUp();
      const { order, transfer } = await sendOrder(stage);
      stage.imitated.returnPayment(transfer.id, "No such account");
      // Transfer, payouts and what the payout contains are read before.
      stage.imitated.fail(fault, 3);
      const answer = await stage.rail.read(transfer.id, order);
      expect(answer.outcome).toBe(outcome);
      if (answer.outcome === "done") expect(answer.value.state).toBe("sent");
      expect(reversalsIn(stage)).toHaveLength(1);
      expect(expectDone(await stage.rail.read(transfer.id, order)).state).toBe("returned");
    }
  });
});

function reversalsIn({ imitated }: Stage): string[] {
  return imitated.requests().filter((request) => request.endsWith("/reversals"));
}

describe("messages", () => {
  const at = new Date("2026-03-10T12:00:00Z");
  const secrets = "whsec_platform1 whsec_connect2";

  async function open(event: unknown, secret = "whsec_connect2") {
    const stage = await setUp();
    const credentials = { ...stage.connection.credentials, webhookSecret: secrets };
    const body = typeof event === "string" ? event : JSON.stringify(event);
    const time = at.getTime() / 1000;
    const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    const headers = { "stripe-signature": `t=${time},v1=${signature}` };
    return createStripeRail({ ...stage.connection, credentials }).openMessage({
      headers,
      body,
      receivedAt: at,
    });
  }

  const nothing = { transferIds: [], recipientRemoteIds: [] };
  it.each([
    ["account.updated", "acct_1", "acct_1", { ...nothing, recipientRemoteIds: ["acct_1"] }],
    ["payout.paid", "po_1", "acct_1", { ...nothing, recipientRemoteIds: ["acct_1"] }],
    ["payout.failed", "po_1", "acct_1", { ...nothing, recipientRemoteIds: ["acct_1"] }],
    ["payout.failed", "po_1", undefined, nothing],
    ["transfer.reversed", "tr_1", undefined, { ...nothing, transferIds: ["tr_1"] }],
    ["transfer.updated", "tr_1", undefined, { ...nothing, transferIds: ["tr_1"] }],
    ["balance.available", undefined, undefined, nothing],
    ["charge.succeeded", "ch_1", "acct_1", nothing],
  ])("of the type %s about %s in %s tell what to look at", async (type, id, account, news) => {
    const event = { id: "evt_1", object: "event", type, account, data: { object: { id } } };
    expect(await open(event)).toEqual(news);
    expect(await open(event, "whsec_platform1")).toEqual(news);
    expect(await open(event, "whsec_other")).toBeUndefined();
  });

  it.each(["", "[]", "null", "{}", '{"object":"event"}'])("are not %j, even when signed", async (body) => {
    expect(await open(body)).toBeUndefined();
  });

  it("have secrets that look like Stripe's", () => {
    const [, field] = stripeProfile.credentialFields;
    expect([field?.problemOf?.("whsec_a1"), field?.problemOf?.(secrets)]).toEqual([undefined, undefined]);
    for (const wrong of ["", " ", "sk_live_1", "whsec_a1 sk_live_1"]) {
      expect(field?.problemOf?.(wrong)).toBeTypeOf("string");
    }
  });
});
