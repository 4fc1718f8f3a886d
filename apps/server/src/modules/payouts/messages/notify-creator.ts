import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import type { Translator } from "../../../infra/languages/translator.ts";
import { defineTask, enqueue, type Task } from "../../../infra/tasks/task.ts";
import { postSystemMessage } from "../../chat/post-system-message.ts";
import { mailCreator } from "../../creators/notifications/mail-creator.ts";
import type { BooksContext } from "../books/payouts.queries.ts";
import {
  amountWords,
  findPayoutNotice,
  getPayoutNotice,
  type PayoutNotice,
  type PayoutNoticeInput,
  PayoutNoticeInputSchema,
  purposeOf,
  purposeWords,
} from "./payout-notice.ts";

/** Tells the creator, in chat and by email, that they were paid outside of the service. */
export async function notifyPayoutSent(tx: Transaction, ctx: BooksContext, payoutId: string): Promise<void> {
  await postAbout(tx, ctx, payoutId, "payout.sent", (payout) => `Payout sent: ${payoutWords(payout)}.`);
  await enqueue(tx, mailPayoutSentTask, { organizationId: ctx.organization.id, payoutId });
}

export function payoutWords(payout: PayoutNotice): string {
  return `${amountWords(payout)}${purposeWords(payout)}`;
}

type PayoutNews =
  | "payout.sent"
  | "payout.on_its_way"
  | "payout.claimable"
  | "payout.returned"
  | "payout.voided";

/** In the creator's chat, once for each kind of news. */
export async function postAbout(
  tx: Transaction,
  ctx: BooksContext,
  payoutId: string,
  type: PayoutNews,
  contentOf: (payout: PayoutNotice) => string,
): Promise<void> {
  const payout = await getPayoutNotice(tx, ctx.organization.id, payoutId);
  await postSystemMessage(tx, ctx, {
    creatorId: payout.creator_id,
    content: contentOf(payout),
    metadata: { type, payoutId },
    clientMessageId: `${type}:${payoutId}`,
  });
}

/** Tells a creator by email that their money was sent. */
export const mailPayoutSentTask = mailTask("payouts.mail-payout-sent", (payout, translator) => ({
  subject: translator.say("{organization} has paid you {amount}", {
    organization: payout.organization_name,
    amount: amountWords(payout, translator.locale),
  }),
  lines: sentMailLines(payout, translator),
}));

type WriteMail = (payout: PayoutNotice, translator: Translator) => { subject: string; lines: string[] };
interface Owed {
  readonly isOwed?: true;
}

/** A task that mails whoever a payout is for. */
export function mailTask(name: string, write: WriteMail, owed?: Owed): Task<PayoutNoticeInput> {
  return defineTask({
    name,
    input: PayoutNoticeInputSchema,
    run: (services, input) => mailAbout(services, input, write, owed),
  });
}

/** Mails whoever the payout is for. What they are still owed is told also to those who want no emails about payouts. */
export async function mailAbout(
  services: Services,
  { organizationId, payoutId }: PayoutNoticeInput,
  write: WriteMail,
  owed: Owed = {},
): Promise<void> {
  const payout = await findPayoutNotice(services.db, organizationId, payoutId);
  if (payout === undefined) return;
  await mailCreator(services, {
    organizationId,
    userId: payout.creator_user_id,
    kind: "payout",
    write: (translator) => write(payout, translator),
    to: `/portal/creators/${payout.creator_id}/payouts/${payout.id}`,
    ...owed,
  });
}

function sentMailLines(payout: PayoutNotice, translator: Translator): string[] {
  const { say } = translator;
  const { first_name: name, organization_name: organization, id } = payout;
  return [
    say("Hello {name},", { name }),
    "",
    `${say("{organization} has paid you {amount}", { organization, amount: paidFor(payout, translator) })}.`,
    "",
    say(
      "The money comes from {organization} itself, in the way that you have agreed on with them. Depending on your bank it may take a few days to arrive.",
      { organization },
    ),
    "",
    say("If something about it is not right, answer {organization} and name this payout: {id}", {
      organization,
      id,
    }),
    "",
    say("Thank you for your work!"),
  ];
}

/** "$58.63 for Autumn launch, 14 to 20 September 2026", or the amount alone. */
export function paidFor(payout: PayoutNotice, { say, locale }: Translator): string {
  const amount = amountWords(payout, locale);
  const purpose = purposeOf(payout, locale);
  return purpose === undefined ? amount : say("{amount} for {purpose}", { amount, purpose });
}

/** Tells the creator, in chat and by email, that money on its way to them came back. */
export async function notifyPayoutReturned(
  tx: Transaction,
  ctx: BooksContext,
  payoutId: string,
): Promise<void> {
  await postAbout(
    tx,
    ctx,
    payoutId,
    "payout.returned",
    (payout) =>
      `Your payout of ${payoutWords(payout)} came back. Please check your payment details; we will send it again.`,
  );
  await enqueue(tx, mailPayoutReturnedTask, { organizationId: ctx.organization.id, payoutId });
}

/** Tells a creator by email that money on its way to them came back. */
export const mailPayoutReturnedTask = mailTask(
  "payouts.mail-payout-returned",
  (payout, translator) => ({
    subject: translator.say("Your payout from {organization} came back", {
      organization: payout.organization_name,
    }),
    lines: returnedMailLines(payout, translator),
  }),
  { isOwed: true },
);

function returnedMailLines(payout: PayoutNotice, translator: Translator): string[] {
  const { say } = translator;
  const { first_name: name, organization_name: organization, return_reason: reason } = payout;
  return [
    say("Hello {name},", { name }),
    "",
    say("{organization} sent you {amount}, but the money came back.", {
      organization,
      amount: paidFor(payout, translator),
    }),
    ...(reason === null ? [] : ["", say("The provider says: {reason}", { reason })]),
    "",
    say("It is still yours. Please check your payment details, then {organization} can send it again.", {
      organization,
    }),
  ];
}

/** Tells the creator, in chat and by email, that a payment they were told of was not made. */
export async function notifyPayoutVoided(
  tx: Transaction,
  ctx: BooksContext,
  payoutId: string,
): Promise<void> {
  await postAbout(
    tx,
    ctx,
    payoutId,
    "payout.voided",
    (payout) =>
      `The payout of ${payoutWords(payout)} was recorded by mistake and taken back: ${payout.void_reason}`,
  );
  await enqueue(tx, mailPayoutVoidedTask, { organizationId: ctx.organization.id, payoutId });
}

/** Tells a creator by email that a payment they were told of was not made. */
export const mailPayoutVoidedTask = mailTask(
  "payouts.mail-payout-voided",
  (payout, translator) => ({
    subject: translator.say("{organization} took back the record of a payout", {
      organization: payout.organization_name,
    }),
    lines: voidedMailLines(payout, translator),
  }),
  { isOwed: true },
);

function voidedMailLines(payout: PayoutNotice, translator: Translator): string[] {
  const { say } = translator;
  const { first_name: name, organization_name: organization, void_reason: reason } = payout;
  return [
    say("Hello {name},", { name }),
    "",
    say("{organization} had recorded {amount} as paid, by mistake, and took that back.", {
      organization,
      amount: paidFor(payout, translator),
    }),
    "",
    say("They say: {reason}", { reason: reason ?? "" }),
  ];
}
