import Stripe from "stripe";
import { z } from "zod";
import { isTimely } from "../message-age.ts";
import {
  asRequest,
  done,
  type Rail,
  type RailAnswer,
  type RailConnection,
  type RailMessage,
  type RailNews,
  type RailProfile,
} from "../rail.ts";
import { createStripeClient, type StripeClient } from "./client.ts";
import { prepareRecipient } from "./recipients.ts";
import { findTransfer, readTransfer, sendTransfer, undoTransfer } from "./transfers.ts";

const HOUR_MS = 3_600_000;
const MESSAGE_TOLERANCE_SECONDS = 300;

/** Stripe Connect: a connected Express account for each creator, transfers to it, and Stripe's payouts to their bank. */
export const stripeProfile: RailProfile = {
  kind: "stripe",
  name: "Stripe",
  defaultUrl: "https://api.stripe.com",
  credentialFields: [
    {
      name: "secretKey",
      label: "Secret key",
      isSecret: true,
      hint: "Developers, API keys in Stripe's dashboard: sk_live_… or rk_live_…",
      problemOf: (value) =>
        /^[sr]k_(live|test)_\w+$/.test(value.trim()) ? undefined : "Secret keys begin with sk_ or rk_.",
    },
    {
      name: "webhookSecret",
      label: "Signing secrets of webhooks",
      isSecret: true,
      isOptional: true,
      hint: "whsec_… of each of the two webhook endpoints, with a space in between",
      problemOf: (value) =>
        secretsOf(value).length > 0 && secretsOf(value).every((secret) => /^whsec_\w+$/.test(secret))
          ? undefined
          : "Signing secrets begin with whsec_.",
    },
  ],
  recipientFields: [],
  currencies: new Set(["USD", "EUR", "GBP", "CHF"]),
  minimumMinor: () => 100n,
  // Stripe may forget keys when they are 24 hours old.
  horizonMs: 24 * HOUR_MS,
};

export function createStripeRail(connection: RailConnection): Rail {
  const client = createStripeClient(connection);
  return {
    profile: stripeProfile,
    test: () => readPlatform(client, connection),
    prepare: (recipient, { returnUrl }) => prepareRecipient(client, recipient, returnUrl),
    send: (order) => sendTransfer(client, order),
    find: (order) => findTransfer(client, order),
    read: (transferId, order) => readTransfer(client, transferId, order),
    undo: (transferId, order) => undoTransfer(client, transferId, order),
    openMessage: async (message) => openMessage(message, connection.credentials["webhookSecret"] ?? ""),
  };
}

const PlatformSchema = z.object({
  id: z.string().startsWith("acct_"),
  business_profile: z.object({ name: z.string().nullish() }).nullish(),
  settings: z.object({ dashboard: z.object({ display_name: z.string().nullish() }).nullish() }).nullish(),
});

async function readPlatform(
  client: StripeClient,
  { credentials }: RailConnection,
): Promise<RailAnswer<{ readonly account: string }>> {
  const answer = await client.ask(PlatformSchema, (stripe) => stripe.accounts.retrieveCurrent());
  if (answer.outcome !== "done") return asRequest(answer);
  const { id, business_profile: profile, settings } = answer.value;
  const name = settings?.dashboard?.display_name || profile?.name;
  const mode = credentials["secretKey"]?.includes("_test_") ? ", test mode" : "";
  return done({ account: `${name ? `${name} (${id})` : id}${mode}` });
}

/** Events of connected accounts and of the platform come to two endpoints of Stripe, each with a secret of its own. */
function secretsOf(webhookSecret: string): string[] {
  return webhookSecret.split(/[\s,;]+/).filter(Boolean);
}

function openMessage(
  { headers, body, receivedAt }: RailMessage,
  webhookSecret: string,
): RailNews | undefined {
  const signature = headers["stripe-signature"];
  if (typeof signature !== "string") return undefined;
  // Stripe's client refuses old messages only. A later `t` in the header would be the one that it checks.
  const times = [...signature.matchAll(/(?:^|,)\s*t=([^,]*)/g)].map(([, time]) => Number(time) * 1_000);
  const maxAgeMs = MESSAGE_TOLERANCE_SECONDS * 1_000;
  if (!times.every((time) => isTimely(time, receivedAt, maxAgeMs))) return undefined;
  for (const secret of secretsOf(webhookSecret)) {
    try {
      const age = [MESSAGE_TOLERANCE_SECONDS, undefined, receivedAt.getTime()] as const;
      return newsOf(Stripe.webhooks.constructEvent(body, signature, secret, ...age));
    } catch {
      // Signed with the other secret, or not genuine at all.
    }
  }
  return undefined;
}

const EventSchema = z.object({
  type: z.string(),
  account: z.string().optional(),
  data: z.object({ object: z.object({ id: z.string().optional() }) }),
});

function newsOf(event: unknown): RailNews {
  const { type, account, data } = EventSchema.parse(event);
  const { id } = data.object;
  const isPayout = type === "payout.paid" || type === "payout.failed";
  const recipient = isPayout ? account : type === "account.updated" ? id : undefined;
  return {
    transferIds: type.startsWith("transfer.") && id ? [id] : [],
    recipientRemoteIds: recipient ? [recipient] : [],
  };
}
