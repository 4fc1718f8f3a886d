import { z } from "zod";
import type { ConsentClient, ConsentClients } from "../../../infra/context.ts";
import { addressProblems, isSet } from "../source-settings.ts";

const setting = z
  .string()
  .min(1)
  .transform((text) => (text === "off" ? undefined : text))
  .optional();

/** As the platform writes it: TikTok's end in a slash. */
const endpoint = (usual: string) => z.string().prefault(usual);
const base = (usual: string) =>
  z
    .string()
    .transform((text) => text.replace(/\/+$/, ""))
    .prefault(usual);

/** What this server is known by where creators let their accounts be read. */
export const consentSettingsShape = {
  CLIPLEDGER_GOOGLE_CLIENT_ID: setting,
  CLIPLEDGER_GOOGLE_CLIENT_SECRET: setting,
  CLIPLEDGER_GOOGLE_AUTHORIZATION_URL: endpoint("https://accounts.google.com/o/oauth2/v2/auth"),
  CLIPLEDGER_GOOGLE_TOKEN_URL: endpoint("https://oauth2.googleapis.com/token"),
  CLIPLEDGER_GOOGLE_REVOCATION_URL: endpoint("https://oauth2.googleapis.com/revoke"),
  CLIPLEDGER_GOOGLE_API_URL: base("https://www.googleapis.com/youtube/v3"),
  CLIPLEDGER_TIKTOK_CLIENT_KEY: setting,
  CLIPLEDGER_TIKTOK_CLIENT_SECRET: setting,
  CLIPLEDGER_TIKTOK_AUTHORIZATION_URL: endpoint("https://www.tiktok.com/v2/auth/authorize/"),
  CLIPLEDGER_TIKTOK_TOKEN_URL: endpoint("https://open.tiktokapis.com/v2/oauth/token/"),
  CLIPLEDGER_TIKTOK_REVOCATION_URL: endpoint("https://open.tiktokapis.com/v2/oauth/revoke/"),
  CLIPLEDGER_TIKTOK_API_URL: base("https://open.tiktokapis.com/v2"),
  CLIPLEDGER_INSTAGRAM_CLIENT_ID: setting,
  CLIPLEDGER_INSTAGRAM_CLIENT_SECRET: setting,
  CLIPLEDGER_INSTAGRAM_AUTHORIZATION_URL: endpoint("https://www.instagram.com/oauth/authorize"),
  CLIPLEDGER_INSTAGRAM_TOKEN_URL: endpoint("https://api.instagram.com/oauth/access_token"),
  CLIPLEDGER_INSTAGRAM_EXCHANGE_URL: base("https://graph.instagram.com"),
  CLIPLEDGER_INSTAGRAM_API_URL: base("https://graph.instagram.com/v23.0"),
};

type Settings = z.infer<z.ZodObject<typeof consentSettingsShape>>;

/** The platforms whose client has both its id and its secret. */
export function toConsentClients(settings: Settings): ConsentClients {
  const clients = {
    youtube: clientOf(settings.CLIPLEDGER_GOOGLE_CLIENT_ID, settings.CLIPLEDGER_GOOGLE_CLIENT_SECRET, {
      authorizationUrl: settings.CLIPLEDGER_GOOGLE_AUTHORIZATION_URL,
      tokenUrl: settings.CLIPLEDGER_GOOGLE_TOKEN_URL,
      revocationUrl: settings.CLIPLEDGER_GOOGLE_REVOCATION_URL,
      exchangeUrl: undefined,
      apiUrl: settings.CLIPLEDGER_GOOGLE_API_URL,
    }),
    tiktok: clientOf(settings.CLIPLEDGER_TIKTOK_CLIENT_KEY, settings.CLIPLEDGER_TIKTOK_CLIENT_SECRET, {
      authorizationUrl: settings.CLIPLEDGER_TIKTOK_AUTHORIZATION_URL,
      tokenUrl: settings.CLIPLEDGER_TIKTOK_TOKEN_URL,
      revocationUrl: settings.CLIPLEDGER_TIKTOK_REVOCATION_URL,
      exchangeUrl: undefined,
      apiUrl: settings.CLIPLEDGER_TIKTOK_API_URL,
    }),
    instagram: clientOf(
      settings.CLIPLEDGER_INSTAGRAM_CLIENT_ID,
      settings.CLIPLEDGER_INSTAGRAM_CLIENT_SECRET,
      {
        authorizationUrl: settings.CLIPLEDGER_INSTAGRAM_AUTHORIZATION_URL,
        tokenUrl: settings.CLIPLEDGER_INSTAGRAM_TOKEN_URL,
        revocationUrl: undefined,
        exchangeUrl: settings.CLIPLEDGER_INSTAGRAM_EXCHANGE_URL,
        apiUrl: settings.CLIPLEDGER_INSTAGRAM_API_URL,
      },
    ),
  };
  return Object.fromEntries(Object.entries(clients).filter(([, client]) => client !== undefined));
}

function clientOf(
  id: string | undefined,
  secret: string | undefined,
  addresses: Omit<ConsentClient, "id" | "secret">,
): ConsentClient | undefined {
  return id === undefined || secret === undefined ? undefined : { id, secret, ...addresses };
}

const CLIENTS = [
  ["CLIPLEDGER_GOOGLE_", "CLIPLEDGER_GOOGLE_CLIENT_ID", "CLIPLEDGER_GOOGLE_CLIENT_SECRET"],
  ["CLIPLEDGER_TIKTOK_", "CLIPLEDGER_TIKTOK_CLIENT_KEY", "CLIPLEDGER_TIKTOK_CLIENT_SECRET"],
  ["CLIPLEDGER_INSTAGRAM_", "CLIPLEDGER_INSTAGRAM_CLIENT_ID", "CLIPLEDGER_INSTAGRAM_CLIENT_SECRET"],
] as const;

/** Everything that is wrong with these settings, each with what to do. */
export function consentProblems(
  present: Readonly<Record<string, string | undefined>>,
  allowsLoopback: boolean,
): string[] {
  const keys = Object.keys(consentSettingsShape);
  const urls = keys.filter((key) => key.endsWith("_URL"));
  return [
    ...urls.flatMap((key) =>
      present[key] === "off"
        ? [`${key}: leave out the client's id and secret instead`]
        : addressProblems(key, present[key], allowsLoopback),
    ),
    ...CLIENTS.flatMap(([prefix, ...client]) => {
      const given = client.filter((key) => isSet(present[key]));
      const missing = client.filter((key) => !isSet(present[key]));
      if (given.length > 0) return missing.map((key) => `${key}: required with ${given.join()}`);
      return urls
        .filter((key) => key.startsWith(prefix) && present[key] !== undefined)
        .map((key) => `${key}: used only with ${client[0]}; set both or none`);
    }),
  ];
}
