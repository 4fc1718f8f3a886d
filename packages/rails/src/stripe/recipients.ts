import { createHash } from "node:crypto";
import { z } from "zod";
import {
  asRequest,
  done,
  type RailAnswer,
  type RailRecipient,
  type RecipientState,
  unknown,
} from "../rail.ts";
import type { StripeClient } from "./client.ts";

const RequirementsSchema = z.object({
  currently_due: z.array(z.string()).nullish(),
  pending_verification: z.array(z.string()).nullish(),
  disabled_reason: z.string().nullish(),
});
const AccountSchema = z.object({
  id: z.string().startsWith("acct_"),
  capabilities: z.object({ transfers: z.string().optional() }).nullish(),
  payouts_enabled: z.boolean(),
  requirements: RequirementsSchema.nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
const AccountLinkSchema = z.object({ object: z.literal("account_link"), url: z.url() });
type Account = z.infer<typeof AccountSchema>;

/** Where our name for a creator is kept, so that an account whose making was unheard is found again. */
const RECIPIENT = "clipledger_recipient";
/** The newest accounts are looked through; what was made unheard is asked for again soon. */
const PAGES_LOOKED_THROUGH = 10;

export async function prepareRecipient(
  client: StripeClient,
  recipient: RailRecipient,
  returnUrl: string,
): Promise<RailAnswer<RecipientState>> {
  const answer =
    recipient.remoteId === null
      ? await findOrCreate(client, recipient)
      : await readAccount(client, recipient.remoteId);
  if (answer.outcome !== "done") return answer;
  const account = answer.value;
  if (account.metadata?.[RECIPIENT] !== recipient.id) {
    return unknown("Stripe answered about the account of somebody else.", `it was ${account.id}`);
  }
  if (isReady(account)) {
    return done({ remoteId: account.id, isReady: true, missing: [], onboardingUrl: null });
  }
  const link = await client.ask(AccountLinkSchema, (stripe) =>
    stripe.accountLinks.create({
      account: account.id,
      type: "account_onboarding",
      refresh_url: returnUrl,
      return_url: returnUrl,
    }),
  );
  if (link.outcome !== "done") return link;
  const missing = missingOf(account);
  return done({ remoteId: account.id, isReady: false, missing, onboardingUrl: link.value.url });
}

async function readAccount(client: StripeClient, id: string): Promise<RailAnswer<Account>> {
  const answer = await client.ask(AccountSchema, (stripe) => stripe.accounts.retrieve(id));
  if (answer.outcome !== "done") return asRequest(answer);
  return answer.value.id === id ? answer : unknown("Stripe answered about another account.");
}

async function findOrCreate(client: StripeClient, recipient: RailRecipient): Promise<RailAnswer<Account>> {
  const known = await client.askAll(
    AccountSchema,
    (stripe, page) => stripe.accounts.list(page),
    PAGES_LOOKED_THROUGH,
  );
  if (known.outcome !== "done") return asRequest(known);
  const found = known.value.find(({ metadata }) => metadata?.[RECIPIENT] === recipient.id);
  if (found !== undefined) return done(found);
  const { id, email, country } = recipient;
  // Somebody may enter another email before they are known, and a key says one thing only.
  const entered = createHash("sha256").update(`${email}\n${country}`).digest("hex").slice(0, 16);
  const parameters = {
    type: "express" as const,
    country,
    email,
    capabilities: { transfers: { requested: true } },
    metadata: { [RECIPIENT]: id },
  };
  return client.ask(AccountSchema, (stripe) =>
    stripe.accounts.create(parameters, { idempotencyKey: `clipledger_recipient_${id}_${entered}` }),
  );
}

function isReady({ capabilities, payouts_enabled: paysOut }: Account): boolean {
  return capabilities?.transfers === "active" && paysOut;
}

function missingOf({ requirements }: Account): string[] {
  const due = [...new Set((requirements?.currently_due ?? []).map(wordsOf))];
  if (requirements?.disabled_reason?.startsWith("rejected")) return ["Stripe has rejected the account."];
  if (due.length > 0) return due;
  return (requirements?.pending_verification ?? []).length > 0
    ? ["Stripe is still checking what was entered."]
    : ["Stripe has not opened the account for payouts yet."];
}

/** By how Stripe's names of requirements begin, or end behind a person. The first that fits counts. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^external_account/, "The bank account that money is to go to"],
  [/^tos_acceptance/, "Agreeing to Stripe's terms"],
  [/^business_type/, "Whether you are a person or a company"],
  [/^business_profile\.url/, "A web address that shows what you do"],
  [/^business_profile/, "What you do for a living"],
  [/^company/, "Details of your company"],
  [/verification|document/, "A picture of an identity document"],
  [/\.(first|last|full)_name/, "Your full name"],
  [/\.dob/, "Your date of birth"],
  [/\.address/, "Your address"],
  [/\.(id_number|ssn_last_4)/, "Your tax or identity number"],
  [/\.phone/, "Your phone number"],
  [/\.email/, "Your email address"],
];

function wordsOf(requirement: string): string {
  return WORDS.find(([pattern]) => pattern.test(requirement))?.[1] ?? `Further details (${requirement})`;
}
