import { describe } from "vitest";
import { promiseCredentials, promisePatience, promiseRecipients } from "./promise-connection.ts";
import { promiseMessages } from "./promise-messages.ts";
import { promiseFinding, promiseOnce, promiseRecovery } from "./promise-once.ts";
import { promiseDoubt, promiseStates, promiseUndoing } from "./promise-states.ts";
import type { RailSubject } from "./rail-subject.ts";

/** What the product relies on, whichever rail carries the money. */
export function describeRail(name: string, subject: RailSubject): void {
  describe(name, () => {
    describe("credentials", () => promiseCredentials(subject));
    describe("nobody who answers", () => promisePatience(subject));
    describe("recipients", () => promiseRecipients(subject));
    describe("one payment for one order", () => promiseOnce(subject));
    describe("after a failure", () => promiseRecovery(subject));
    describe("looking for a payment", () => promiseFinding(subject));
    describe("what became of a payment", () => promiseStates(subject));
    describe("answers in doubt", () => promiseDoubt(subject));
    describe("taking back", () => promiseUndoing(subject));
    describe("messages", () => promiseMessages(subject));
  });
}
