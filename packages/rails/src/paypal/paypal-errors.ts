import { z } from "zod";
import type { RailAnswer } from "../rail.ts";
import { type PaypalResponse, refusedRequest } from "./paypal-api.ts";

type Failure = Exclude<RailAnswer<never>, { outcome: "done" }>;

const LinksSchema = z.array(z.object({ href: z.string() })).catch([]);

const ProblemSchema = z.object({
  name: z.string(),
  message: z.string().default(""),
  details: z
    .array(
      z.object({
        field: z.string().default(""),
        issue: z.string().default(""),
        description: z.string().optional(),
        // PayPal says it so, though its published shapes have `links` beside `details`.
        link: LinksSchema.default([]),
      }),
    )
    .catch([])
    .default([]),
  links: LinksSchema.default([]),
});

type Problem = z.infer<typeof ProblemSchema>;

const MAX_REASON_LENGTH = 200;

export const UNREADABLE = {
  outcome: "unknown",
  reason: "PayPal's answer is not as PayPal describes it",
} as const;

/** What a refusal of a new payout means: the payout that the key was used for before, or why there is none. */
export function judgeRefusal(response: PaypalResponse): { readonly existingId: string } | Failure {
  if (response.status !== 400 && response.status !== 422) return judgeFailure(response);
  const { data: problem } = ProblemSchema.safeParse(response.body);
  if (problem === undefined) return UNREADABLE;
  if (isAboutKey(problem)) {
    const existingId = batchIdIn(problem);
    return existingId === undefined
      ? { outcome: "unknown", reason: "PayPal has a payout with this key and does not say which" }
      : { existingId };
  }
  return { outcome: "refused", of: "order", reason: wordsOf(problem) };
}

/** What any other refusal means. It is never one of the order. */
export function judgeFailure({ status, body }: PaypalResponse): Failure {
  const { data: problem } = ProblemSchema.safeParse(body);
  if (status === 429) return refusedRequest("PayPal takes no more requests at the moment");
  if (status === 401)
    return refusedRequest("PayPal no longer takes the credentials. Check them in your PayPal app");
  if (status === 403)
    return refusedRequest(
      problem === undefined ? "PayPal does not allow this to your app" : wordsOf(problem),
    );
  if (status === 404) return { outcome: "unknown", reason: "PayPal does not know this payout" };
  const reason = problem === undefined ? `PayPal answered with status ${status}` : wordsOf(problem);
  const saysNothing = status < 400 || status >= 500 || [408, 409, 425].includes(status);
  return saysNothing ? { outcome: "unknown", reason } : refusedRequest(reason);
}

function isAboutKey({ name, details }: Problem): boolean {
  return (
    /DUPLICATE/i.test(name) ||
    details.some(
      ({ field, issue }) => /sender_batch_id/i.test(`${field} ${issue}`) || /duplicate/i.test(issue),
    )
  );
}

/** Only the id is taken from the link: where PayPal is, the connection says. */
function batchIdIn({ details, links }: Problem): string | undefined {
  const hrefs = [...details.flatMap(({ link }) => link), ...links].map(({ href }) => href);
  const ids = hrefs.map((href) => /\/v1\/payments\/payouts\/([A-Za-z0-9_-]{1,30})(?:[?#]|$)/.exec(href)?.[1]);
  const [id, ...others] = new Set(ids.filter((found) => found !== undefined));
  return others.length === 0 ? id : undefined;
}

/** What PayPal's names mean, and what helps. */
const WORDS: Readonly<Record<string, string>> = {
  INSUFFICIENT_FUNDS: "There is not enough money in your PayPal account. Add money to it and pay again",
  REQUIRED_SCOPE_MISSING: "Your PayPal app may not send payouts. Turn on Payouts in its settings",
  NOT_AUTHORIZED: "Your PayPal app may not send payouts. Turn on Payouts in its settings",
  AUTHORIZATION_ERROR: "Your PayPal account may not send payouts. Ask PayPal to enable Payouts for it",
  SENDER_RESTRICTED: "Your PayPal account is restricted. Sign in at PayPal to resolve it",
  SENDER_EMAIL_UNCONFIRMED: "The email address of your PayPal account is not confirmed. Confirm it at PayPal",
  SENDER_ACCOUNT_UNVERIFIED: "Your PayPal account is not verified. Verify it at PayPal",
  RECEIVER_UNREGISTERED: "There is no PayPal account with the recipient's email address",
  RECEIVER_UNCONFIRMED: "The recipient has not confirmed their email address at PayPal",
  RECEIVER_ACCOUNT_LOCKED: "The recipient's PayPal account is locked",
  RECEIVER_ACCOUNT_INACTIVE: "The recipient's PayPal account is not active",
  RECEIVER_COUNTRY_NOT_ALLOWED: "PayPal does not pay to the recipient's country",
  RECEIVER_REFUSED: "The recipient did not accept the payment",
  RECEIVER_YOUTH_ACCOUNT: "The recipient's PayPal account is one for young people, which cannot be paid",
  RECEIVING_LIMIT_EXCEEDED: "The recipient's PayPal account may not receive more at the moment",
  CURRENCY_NOT_SUPPORTED_FOR_RECEIVER: "The recipient's PayPal account does not take this currency",
  SELF_PAY_NOT_ALLOWED: "The recipient's address is that of the PayPal account that pays",
  CURRENCY_COMPLIANCE: "PayPal does not allow this currency between these countries",
  REGULATORY_BLOCKED: "PayPal may not carry out this payment",
  REGULATORY_PENDING: "PayPal may not carry out this payment yet",
  RISK_DECLINE: "PayPal declined the payment for reasons of risk",
};

const OF_STATUS: Readonly<Record<string, string>> = {
  RETURNED: "The payment was not claimed, and PayPal sent it back",
  REFUNDED: "The recipient sent the payment back",
  REVERSED: "PayPal took the payment back from the recipient",
  FAILED: "PayPal could not carry out the payment",
  BLOCKED: "PayPal blocked the payment",
  DENIED: "PayPal denied the payout",
  CANCELED: "The payment was canceled",
};

/** Why money came back. An error stays with an item that was claimed too late, and says why. */
export function reasonOfItem(
  status: string,
  error: { readonly name: string; readonly message?: string | undefined } | undefined,
): string {
  const what = OF_STATUS[status] ?? "PayPal sent the payment back";
  const why = error && (WORDS[error.name] ?? plain(error.message ?? ""));
  return why ? `${what}: ${why}` : what;
}

function wordsOf({ name, message, details }: Problem): string {
  const known = WORDS[name] ?? details.map(({ issue }) => WORDS[issue]).find((words) => words !== undefined);
  if (known !== undefined) return known;
  const said = details.map(({ field, issue, description }) => {
    const words = plain(description ?? issue);
    return field === "" ? words : `${words} (${plain(field)})`;
  });
  return plain(said.filter((words) => words !== "").join("; ") || message || name);
}

function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, MAX_REASON_LENGTH);
}
