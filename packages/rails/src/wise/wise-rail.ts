import { createPublicKey, createVerify } from "node:crypto";
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
  unknown,
} from "../rail.ts";
import { createWiseClient, type WiseClient } from "./client.ts";
import { fieldsFor, recipientFields, stateOfRecipient } from "./recipients.ts";
import { findTransfer, readTransfer, sendTransfer, undoTransfer } from "./transfers.ts";

const HOUR_MS = 3_600_000;
/** Wise repeats a message for two weeks. Old ones do no harm: they only say which transfer to read. */
const MESSAGE_TOLERANCE_MS = 15 * 24 * HOUR_MS;

/** Wise: transfers from the team's balance to bank accounts. Written from Wise's documentation, unverified against recordings. */
export const wiseProfile: RailProfile = {
  kind: "wise",
  name: "Wise",
  defaultUrl: "https://api.wise.com",
  credentialFields: [
    {
      name: "apiToken",
      label: "API token",
      isSecret: true,
      hint: "Settings, API tokens in Wise: full access",
    },
    {
      name: "profileId",
      label: "Profile id",
      hint: "The number of your business profile, as Wise's API lists it at /v2/profiles",
      problemOf: (value) => (/^\d{1,15}$/.test(value.trim()) ? undefined : "A profile id is a number."),
    },
    {
      name: "webhookPublicKey",
      label: "Public key of webhooks",
      isOptional: true,
      hint: "Leave it empty for the key that Wise has published",
      problemOf: (value) =>
        value.trim() === "" || publicKeyOf(value) !== undefined
          ? undefined
          : "This is not a public key (PEM).",
    },
  ],
  recipientFields,
  fieldsFor,
  currencies: new Set(["USD", "EUR", "GBP", "CHF"]),
  minimumMinor: () => 100n,
  // Wise does not say for how long it knows a `customerTransactionId` again; a day is what others promise, too.
  horizonMs: 24 * HOUR_MS,
};

export function createWiseRail(connection: RailConnection): Rail {
  const client = createWiseClient(connection);
  /** What no request can be made of was not asked for. */
  const guard = <Value>(answer: Promise<RailAnswer<Value>>): Promise<RailAnswer<Value>> =>
    answer.catch((error: unknown) => unknown("Wise could not be asked.", error));
  return {
    profile: wiseProfile,
    test: () => guard(readProfile(client)),
    prepare: async (recipient) => done(stateOfRecipient(recipient)),
    send: (order) => guard(sendTransfer(client, order)),
    find: (order) => guard(findTransfer(client, order)),
    read: (transferId, order) => guard(readTransfer(client, transferId, order)),
    undo: (transferId, order) => guard(undoTransfer(client, transferId, order)),
    openMessage: async (message) => openMessage(message, connection),
  };
}

const ProfileSchema = z.object({ id: z.int(), type: z.string(), fullName: z.string().nullish() });

async function readProfile(client: WiseClient): Promise<RailAnswer<{ readonly account: string }>> {
  const path = `/v2/profiles/${encodeURIComponent(client.profileId)}`;
  const answer = await client.ask(ProfileSchema, { path });
  if (answer.outcome !== "done") return asRequest(answer);
  const { id, type, fullName } = answer.value;
  if (String(id) !== client.profileId) return unknown("Wise answered about another profile.");
  return done({ account: `${fullName ?? "Profile"} (${type.toLowerCase()} profile ${id})` });
}

const MessageSchema = z.object({
  event_type: z.string(),
  sent_at: z.iso.datetime({ offset: true }),
  data: z.object({
    resource: z.object({ id: z.int(), profile_id: z.int() }).optional().catch(undefined),
    transfer_id: z.int().optional(),
    profile_id: z.int().optional(),
  }),
});
const TRANSFER_EVENTS = new Set(["transfers#state-change", "transfers#payout-failure", "transfers#refund"]);

/** Wise signs for all its customers with one key, so a genuine message may be about somebody else's profile. */
function openMessage(
  { headers, body, receivedAt }: RailMessage,
  { credentials, baseUrl }: RailConnection,
): RailNews | undefined {
  const signature = headers["x-signature-sha256"];
  const entered = credentials["webhookPublicKey"]?.trim();
  const key = publicKeyOf(entered || publishedKeyOf(baseUrl));
  if (typeof signature !== "string" || key === undefined || !isSigned(body, signature, key)) return undefined;
  const message = MessageSchema.safeParse(readJson(body));
  if (!message.success) return undefined;
  const { event_type: type, sent_at: sentAt, data } = message.data;
  if (!isTimely(Date.parse(sentAt), receivedAt, MESSAGE_TOLERANCE_MS)) return undefined;
  const transferId = data.resource?.id ?? data.transfer_id;
  const profileId = data.resource?.profile_id ?? data.profile_id;
  const isOurs = TRANSFER_EVENTS.has(type) && String(profileId) === credentials["profileId"]?.trim();
  return { transferIds: isOurs && transferId ? [String(transferId)] : [], recipientRemoteIds: [] };
}

function isSigned(body: string, signature: string, key: ReturnType<typeof createPublicKey>): boolean {
  return createVerify("RSA-SHA256").update(body, "utf8").verify(key, signature, "base64");
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Forms make one line of a PEM, so only what stands between its first and last line counts. */
function publicKeyOf(pem: string): ReturnType<typeof createPublicKey> | undefined {
  const base64 = pem.replace(/-----[A-Z ]+-----/g, "").replace(/\s+/g, "");
  try {
    const key = createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });
    return key.asymmetricKeyType === "rsa" ? key : undefined;
  } catch {
    return undefined;
  }
}

/** As published on docs.wise.com under "How to create a webhook event handler". */
function publishedKeyOf(baseUrl: string): string {
  return /sandbox/.test(baseUrl) ? SANDBOX_KEY : PRODUCTION_KEY;
}

const PRODUCTION_KEY = `
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvO8vXV+JksBzZAY6GhSO
XdoTCfhXaaiZ+qAbtaDBiu2AGkGVpmEygFmWP4Li9m5+Ni85BhVvZOodM9epgW3F
bA5Q1SexvAF1PPjX4JpMstak/QhAgl1qMSqEevL8cmUeTgcMuVWCJmlge9h7B1CS
D4rtlimGZozG39rUBDg6Qt2K+P4wBfLblL0k4C4YUdLnpGYEDIth+i8XsRpFlogx
CAFyH9+knYsDbR43UJ9shtc42Ybd40Afihj8KnYKXzchyQ42aC8aZ/h5hyZ28yVy
Oj3Vos0VdBIs/gAyJ/4yyQFCXYte64I7ssrlbGRaco4nKF3HmaNhxwyKyJafz19e
HwIDAQAB`;
const SANDBOX_KEY = `
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwpb91cEYuyJNQepZAVfP
ZIlPZfNUefH+n6w9SW3fykqKu938cR7WadQv87oF2VuT+fDt7kqeRziTmPSUhqPU
ys/V2Q1rlfJuXbE+Gga37t7zwd0egQ+KyOEHQOpcTwKmtZ81ieGHynAQzsn1We3j
wt760MsCPJ7GMT141ByQM+yW1Bx+4SG3IGjXWyqOWrcXsxAvIXkpUD/jK/L958Cg
nZEgz0BSEh0QxYLITnW1lLokSx/dTianWPFEhMC9BgijempgNXHNfcVirg1lPSyg
z7KqoKUN0oHqWLr2U1A+7kqrl6O2nx3CKs1bj1hToT1+p4kcMoHXA7kA+VBLUpEs
VwIDAQAB`;
