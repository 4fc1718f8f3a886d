import fc from "fast-check";
import { expect, it } from "vitest";
import { believe, referenceOf, transactionIdOf } from "./wise-transfer.ts";

const order = {
  key: "trf_0aZ9bY8cX7dW",
  amountMinor: 1_050n,
  currency: "EUR" as const,
  recipient: {
    id: "r",
    name: "Maya Lind",
    email: "maya@example.com",
    country: "DE",
    details: {},
    remoteId: null,
  },
  reference: "Vidéos im März (№ 3)",
  askedAt: new Date("2026-03-10T12:00:00Z"),
};
const transfer = {
  id: 7,
  status: "processing",
  targetAccount: 3,
  targetCurrency: "EUR",
  targetValue: 10.5,
  customerTransactionId: transactionIdOf(order.key).toUpperCase(),
};

it("makes the same UUID of the same key, and another of every other key", () => {
  const keys = fc.stringMatching(/^[A-Za-z0-9_]{1,16}$/);
  fc.assert(
    fc.property(keys, keys, (one, other) => {
      expect(transactionIdOf(one)).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
      );
      expect(transactionIdOf(one) === transactionIdOf(other)).toBe(one === other);
    }),
  );
  expect(transactionIdOf("trf_0aZ9bY8cX7dW")).toBe(transactionIdOf("trf_0aZ9bY8cX7dW"));
});

it.each(["", "has space", "x".repeat(17), "ümlaut"])("makes no UUID of %j", (key) => {
  expect(() => transactionIdOf(key)).toThrow(RangeError);
});

it.each([
  ["incoming_payment_waiting", "sent"],
  ["incoming_payment_initiated", "sent"],
  ["processing", "sent"],
  ["funds_converted", "sent"],
  ["bounced_back", "sent"],
  ["unknown", "sent"],
  ["outgoing_payment_sent", "completed"],
  ["cancelled", "returned"],
  ["funds_refunded", "returned"],
  ["charged_back", "returned"],
])("calls %s %s, with a reason only for what came back", (status, state) => {
  const answer = believe(order, { ...transfer, status });
  expect(answer).toMatchObject({ outcome: "done", value: { id: "7", state } });
  if (answer.outcome === "done") expect(answer.value.reason !== null).toBe(state === "returned");
});

it("does not guess what a status means that Wise adds later", () => {
  expect(believe(order, { ...transfer, status: "teleported" })).toMatchObject({
    outcome: "unknown",
    cause: "teleported",
  });
});

it.each([
  ["EUR", "Videos im Marz No 3"],
  ["GBP", "Videos im Marz No"],
  ["USD", "Videos im"],
] as const)("keeps references to what banks show of %s", (currency, reference) => {
  expect(referenceOf({ ...order, currency })).toBe(reference);
});
