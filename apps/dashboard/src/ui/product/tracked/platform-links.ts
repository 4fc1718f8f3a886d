import { parseUrl } from "@clipledger/domain/parse-url";
import type { Platform } from "@clipledger/domain/platforms";

interface ProfileReference {
  readonly platform: Platform;
  /** Undefined when the address names the account by the platform's own id alone. */
  readonly username: string | undefined;
  readonly platformAccountId: string | undefined;
}

interface VideoReference {
  readonly platform: Platform;
  readonly platformVideoId: string;
}

const hosts: readonly { readonly platform: Platform; readonly names: readonly string[] }[] = [
  { platform: "tiktok", names: ["tiktok.com"] },
  { platform: "instagram", names: ["instagram.com", "instagr.am"] },
  { platform: "youtube", names: ["youtube.com", "youtu.be"] },
  { platform: "facebook", names: ["facebook.com", "fb.com", "fb.watch"] },
];

/** The account behind a profile's address; undefined when the text is none, or none of ours. */
export function readProfileLink(text: string): ProfileReference | undefined {
  const address = readAddress(text);
  if (address === undefined) return undefined;
  const { platform, parts, url } = address;
  const [first = "", second = ""] = parts;
  if (platform === "youtube" && first === "channel") return accountId(platform, second);
  if (platform === "youtube" && (first === "c" || first === "user")) return account(platform, second);
  if (platform === "facebook" && first === "profile.php")
    return accountId(platform, url.searchParams.get("id"));
  if (first.startsWith("@")) return account(platform, first.slice(1));
  return platform === "instagram" || platform === "facebook" ? account(platform, first) : undefined;
}

/** The video behind its address; undefined when the text is none, or none of ours. */
export function readVideoLink(text: string): VideoReference | undefined {
  const address = readAddress(text);
  if (address === undefined) return undefined;
  const id = videoId(address);
  return id === undefined || id === "" ? undefined : { platform: address.platform, platformVideoId: id };
}

/** Where the public sees the account. */
export function profileUrl(platform: Platform, username: string) {
  const name = encodeURIComponent(username);
  if (platform === "instagram") return `https://www.instagram.com/${name}/`;
  if (platform === "facebook") return `https://www.facebook.com/${name}`;
  return platform === "tiktok" ? `https://www.tiktok.com/@${name}` : `https://www.youtube.com/@${name}`;
}

export function isAddress(text: string) {
  return (
    /^https?:\/\//i.test(text) || hosts.some(({ names }) => names.some((name) => text.includes(`${name}/`)))
  );
}

interface Address {
  readonly platform: Platform;
  readonly parts: readonly string[];
  readonly url: URL;
}

function readAddress(text: string): Address | undefined {
  if (!isAddress(text)) return undefined;
  const withScheme = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = parseUrl(withScheme);
  if (url === undefined) return undefined;
  const host = hosts.find(({ names }) =>
    names.some((name) => url.hostname === name || url.hostname.endsWith(`.${name}`)),
  );
  if (host === undefined) return undefined;
  const parts = url.pathname
    .split("/")
    .filter((part) => part !== "")
    .map(decoded);
  return { platform: host.platform, parts, url };
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function videoId({ platform, parts, url }: Address): string | undefined {
  const after = (names: readonly string[]) => {
    const place = parts.findIndex((part) => names.includes(part));
    return place < 0 ? undefined : parts[place + 1];
  };
  switch (platform) {
    case "tiktok":
      return after(["video", "photo"]);
    case "instagram":
      return after(["reel", "reels", "p", "tv"]);
    case "youtube":
      return url.hostname.endsWith("youtu.be")
        ? parts[0]
        : (after(["shorts"]) ?? url.searchParams.get("v") ?? undefined);
    case "facebook":
      return after(["reel", "videos"]) ?? url.searchParams.get("v") ?? undefined;
  }
}

function account(platform: Platform, username: string): ProfileReference | undefined {
  return username === "" ? undefined : { platform, username, platformAccountId: undefined };
}

function accountId(platform: Platform, id: string | null): ProfileReference | undefined {
  return id === null || id === "" ? undefined : { platform, username: undefined, platformAccountId: id };
}
