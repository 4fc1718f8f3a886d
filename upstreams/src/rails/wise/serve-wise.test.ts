import { afterEach, beforeEach, expect, it } from "vitest";
import type { ImitatedRail } from "../imitated-rail.ts";
import { serveWise } from "./serve-wise.ts";

let wise: ImitatedRail;
beforeEach(async () => {
  wise = await serveWise();
});
afterEach(() => wise.stop());

/** What is asked for here is answered with an object. */
type Answer = Readonly<Record<string, unknown>>;

async function ask(path: string, body: object, token = wise.credentials["apiToken"]): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(`${wise.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return (await answer.json()) as Answer;
}

const customerTransactionId = "9d7a91c3-0f0b-8c3a-8d2e-6f7a8bc11b1e";
const account = { currency: "EUR", type: "iban", accountHolderName: "Maya Lind" };
const details = { legalType: "PRIVATE", IBAN: "DE89370400440532013000" };

async function makeTransfer(): Promise<Answer> {
  const { id: targetAccount } = await ask("/v1/accounts", { ...account, details });
  const amounts = { sourceCurrency: "EUR", targetCurrency: "EUR", targetAmount: 12.5 };
  const { id: quoteUuid } = await ask(`/v3/profiles/${wise.credentials["profileId"]}/quotes`, amounts);
  return ask("/v1/transfers", {
    targetAccount,
    quoteUuid,
    customerTransactionId,
    details: { reference: "March" },
  });
}

function fund({ id }: Answer): Promise<Answer> {
  const { profileId } = wise.credentials;
  return ask(`/v3/profiles/${profileId}/transfers/${id}/payments`, { type: "BALANCE" });
}

it("makes one transfer for one customerTransactionId, and a second one when that is forgotten", async () => {
  const transfer = await makeTransfer();
  expect((await makeTransfer())["id"]).toBe(transfer["id"]);
  wise.forgetKeys();
  const other = await makeTransfer();
  expect(other["id"]).not.toBe(transfer["id"]);
  await fund(transfer);
  await fund(other);
  expect(wise.payments()).toHaveLength(2);
  expect(wise.problems()).toEqual([]);
});

it("moves money when a transfer is funded, and once", async () => {
  const transfer = await makeTransfer();
  expect(wise.payments()).toEqual([]);
  const answers = await Promise.all([fund(transfer), fund(transfer), fund(transfer)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(["COMPLETED", "REJECTED", "REJECTED"]);
  expect(wise.payments()).toMatchObject([{ amountMinor: 1_250n, currency: "EUR", state: "sent" }]);
});

it.each([
  ["an unknown field", { ...account, details, speed: 1 }, "speed"],
  ["a missing IBAN", { ...account, details: { legalType: "PRIVATE" } }, "details.IBAN"],
  ["another type of value", { ...account, details, profile: "1" }, "profile"],
])("says of %s that it is not as documented", async (_, body, path) => {
  const { errors } = await ask("/v1/accounts", body);
  expect(errors).toMatchObject([{ code: "NOT_VALID", path }]);
  expect(wise.problems()).toHaveLength(1);
});

it("lets nobody in with another token", async () => {
  expect(await ask("/v1/accounts", { ...account, details }, "other")).toMatchObject({
    error: "invalid_token",
  });
});
