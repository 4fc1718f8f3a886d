import { readFileSync } from "node:fs";
import {
  readSuppliersFile,
  type Supplier,
} from "@clipledger/connectors/sources/supplier/read-suppliers-file";
import { parseUrl } from "@clipledger/domain/parse-url";
import { LOOPBACK_HOSTS } from "@clipledger/domain/webhooks/endpoint";
import { z } from "zod";

/** A value, or `off` for none. */
const setting = z
  .string()
  .min(1)
  .transform((text) => (text === "off" ? undefined : text))
  .optional();

const address = (usual: string) =>
  z
    .string()
    .transform((text) => (text === "off" ? undefined : text.replace(/\/+$/, "")))
    .prefault(usual);

export const USUAL_YOUTUBE_URL = "https://www.googleapis.com/youtube/v3";

/** The settings that name sources for the whole server. */
export const sourceSettingsShape = {
  CLIPLEDGER_YOUTUBE_KEY: setting,
  CLIPLEDGER_YOUTUBE_URL: address(USUAL_YOUTUBE_URL),
  CLIPLEDGER_YOUTUBE_FEED_URL: address("https://www.youtube.com/feeds/videos.xml"),
  CLIPLEDGER_YOUTUBE_OEMBED_URL: address("https://www.youtube.com/oembed"),
  CLIPLEDGER_META_TOKEN: setting,
  CLIPLEDGER_META_ACCOUNT: setting,
  CLIPLEDGER_META_URL: address("https://graph.facebook.com/v23.0"),
  CLIPLEDGER_TIKTOK_OEMBED_URL: address("https://www.tiktok.com/oembed"),
  CLIPLEDGER_SCRAPECREATORS_KEY: setting,
  CLIPLEDGER_SCRAPECREATORS_URL: address("https://api.scrapecreators.com"),
  CLIPLEDGER_SUPPLIERS_FILE: setting,
  CLIPLEDGER_ECB_URL: address("https://www.ecb.europa.eu/stats/eurofxref"),
};

type Settings = z.infer<z.ZodObject<typeof sourceSettingsShape>>;

/** Which sources the environment names, and how they are reached. Undefined: not asked. */
export interface SourceSettings {
  readonly youtube: { readonly key: string; readonly url: string } | undefined;
  readonly youtubeFeedUrl: string | undefined;
  readonly youtubeOembedUrl: string | undefined;
  readonly meta:
    | { readonly token: string; readonly account: string | undefined; readonly url: string }
    | undefined;
  readonly tiktokOembedUrl: string | undefined;
  readonly scrapeCreators: { readonly key: string; readonly url: string } | undefined;
  /** Those of the mapping file, in its order. */
  readonly suppliers: readonly Supplier[];
  /** Where the European Central Bank states what a euro is worth. */
  readonly ecbUrl: string | undefined;
  /** Where the services are asked with keys of organizations. */
  readonly urls: ServiceUrls;
}

/** Undefined: not asked by this server, whoever has a key. */
export interface ServiceUrls {
  readonly youtube: string | undefined;
  readonly meta: string | undefined;
  readonly scrapeCreators: string | undefined;
}

/** An address that is off switches its service off, with or without a key. */
export function toSourceSettings(settings: Settings, suppliers: readonly Supplier[]): SourceSettings {
  const {
    CLIPLEDGER_YOUTUBE_KEY: youtubeKey,
    CLIPLEDGER_YOUTUBE_URL: youtubeUrl,
    CLIPLEDGER_META_TOKEN: token,
    CLIPLEDGER_META_ACCOUNT: account,
    CLIPLEDGER_META_URL: metaUrl,
    CLIPLEDGER_SCRAPECREATORS_KEY: scrapeCreatorsKey,
    CLIPLEDGER_SCRAPECREATORS_URL: scrapeCreatorsUrl,
  } = settings;
  const withKey = (key: string | undefined, url: string | undefined) =>
    key === undefined || url === undefined ? undefined : { key, url };
  return {
    youtube: withKey(youtubeKey, youtubeUrl),
    youtubeFeedUrl: settings.CLIPLEDGER_YOUTUBE_FEED_URL,
    youtubeOembedUrl: settings.CLIPLEDGER_YOUTUBE_OEMBED_URL,
    meta: token === undefined || metaUrl === undefined ? undefined : { token, account, url: metaUrl },
    tiktokOembedUrl: settings.CLIPLEDGER_TIKTOK_OEMBED_URL,
    scrapeCreators: withKey(scrapeCreatorsKey, scrapeCreatorsUrl),
    ecbUrl: settings.CLIPLEDGER_ECB_URL,
    suppliers,
    urls: { youtube: youtubeUrl, meta: metaUrl, scrapeCreators: scrapeCreatorsUrl },
  };
}

/** The suppliers of the mapping file, or all that is wrong with it. Their secrets stand in the environment. */
export function readSuppliers(environment: Present): {
  readonly suppliers: readonly Supplier[];
  readonly problems: readonly string[];
} {
  const path = environment["CLIPLEDGER_SUPPLIERS_FILE"];
  if (!isSet(path) || path === undefined) return { suppliers: [], problems: [] };
  const text = readText(path);
  if (text === undefined)
    return { suppliers: [], problems: [`CLIPLEDGER_SUPPLIERS_FILE: ${path} cannot be read; is it there?`] };
  const file = readSuppliersFile(text, environment);
  if ("suppliers" in file) return { suppliers: file.suppliers, problems: [] };
  const problems = file.problems.map(({ path: at, message }) =>
    [`CLIPLEDGER_SUPPLIERS_FILE`, at, message].filter((part) => part !== "").join(": "),
  );
  return { suppliers: [], problems };
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

type Present = Readonly<Record<string, string | undefined>>;

/** Everything that is wrong with the settings of sources, each with what to do. */
export function sourceProblems(present: Present, allowsLoopback: boolean): string[] {
  const urls = Object.keys(sourceSettingsShape).filter((key) => key.endsWith("_URL"));
  return [
    ...urls.flatMap((key) => addressProblems(key, present[key], allowsLoopback)),
    ...accountProblems(present),
  ];
}

export function addressProblems(key: string, text: string | undefined, allowsLoopback: boolean): string[] {
  if (text === undefined || text === "off") return [];
  const url = parseUrl(text);
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return [`${key}: expected an address such as https://service.example.com, or off`];
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    return [`${key}: leave out user name, password, and what follows ? or #`];
  if (LOOPBACK_HOSTS.has(url.hostname))
    return allowsLoopback
      ? []
      : [
          `${key}: an address on this machine is asked only with CLIPLEDGER_WEBHOOK_LOOPBACK=allow; set that, or another address`,
        ];
  return url.protocol === "https:"
    ? []
    : [`${key}: what leaves this machine uses https; set an https address`];
}

export const isSet = (text: string | undefined) => text !== undefined && text !== "" && text !== "off";

/** Addresses also serve keys of organizations; an account belongs to the server's token. */
function accountProblems(present: Present): string[] {
  if (!isSet(present["CLIPLEDGER_META_ACCOUNT"]) || isSet(present["CLIPLEDGER_META_TOKEN"])) return [];
  return ["CLIPLEDGER_META_ACCOUNT: used only with CLIPLEDGER_META_TOKEN; set both or none"];
}
