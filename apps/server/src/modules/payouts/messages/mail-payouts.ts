import type { EventPayout } from "@clipledger/contract/events/payouts";
import type { Services } from "../../../infra/context.ts";
import type { EventMailers } from "../../../infra/events/act-on-events.ts";
import type { Translator } from "../../../infra/languages/translator.ts";
import { defineTask, type Task } from "../../../infra/tasks/task.ts";
import { mailAbout, paidFor, type WriteMail } from "./mail-about-payout.ts";
import { type PayoutNoticeInput, PayoutNoticeInputSchema } from "./order-claim-mail.ts";
import { amountWords, type PayoutNotice } from "./payout-notice.ts";

interface PayoutMail {
  readonly write: WriteMail;
  readonly isOwed?: true;
}

const sent: PayoutMail = {
  write: (payout, translator) => ({
    subject: translator.say("{organization} has paid you {amount}", {
      organization: payout.organization_name,
      amount: amountWords(payout, translator.locale),
    }),
    lines: sentMailLines(payout, translator),
  }),
};

const onItsWay: PayoutMail = {
  write: (payout, translator) => ({
    subject: translator.say("{amount} from {organization} is on its way", {
      organization: payout.organization_name,
      amount: amountWords(payout, translator.locale),
    }),
    lines: onItsWayMailLines(payout, translator),
  }),
};

const returned: PayoutMail = {
  write: (payout, translator) => ({
    subject: translator.say("Your payout from {organization} came back", {
      organization: payout.organization_name,
    }),
    lines: returnedMailLines(payout, translator),
  }),
  isOwed: true,
};

const voided: PayoutMail = {
  write: (payout, translator) => ({
    subject: translator.say("{organization} took back the record of a payout", {
      organization: payout.organization_name,
    }),
    lines: voidedMailLines(payout, translator),
  }),
  isOwed: true,
};

/** What creators are told by email of events that are published as mailed. */
export const payoutMailers: EventMailers = {
  "payout.paid": mailerOf(sent),
  "payout.status_changed": mailerOf(onItsWay),
  "payout.returned": mailerOf(returned),
  "payout.withdrawn": mailerOf(voided),
};

interface EventOfPayout {
  readonly id: string;
  readonly data: { readonly payout: EventPayout };
}

function mailerOf({ write, isOwed }: PayoutMail) {
  return (services: Services, organizationId: string, { id: key, data }: EventOfPayout): Promise<void> =>
    mailAbout(services, { organizationId, payoutId: data.payout.id }, write, {
      key,
      ...(isOwed && { isOwed }),
    });
}

/** Emails that versions before events were mailed have ordered, which may still wait. */
export const earlierPayoutMailTasks: readonly Task<PayoutNoticeInput>[] = [
  earlierTask("payouts.mail-payout-sent", sent),
  earlierTask("payouts.mail-on-its-way", onItsWay),
  earlierTask("payouts.mail-payout-returned", returned),
  earlierTask("payouts.mail-payout-voided", voided),
];

function earlierTask(name: string, { write, ...manner }: PayoutMail): Task<PayoutNoticeInput> {
  return defineTask({
    name,
    input: PayoutNoticeInputSchema,
    run: (services, input) => mailAbout(services, input, write, manner),
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

function onItsWayMailLines(payout: PayoutNotice, translator: Translator): string[] {
  const { say } = translator;
  const { first_name: name, organization_name: organization } = payout;
  return [
    say("Hello {name},", { name }),
    "",
    say("{organization} has sent you {amount}.", { organization, amount: paidFor(payout, translator) }),
    "",
    say("It comes in the way that you have chosen in the portal, and may take a few days to arrive."),
    "",
    say("Thank you for your work!"),
  ];
}

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
