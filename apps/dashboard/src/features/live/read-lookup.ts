import type { Platform } from "@clipledger/domain/platforms";
import { isAddress, readProfileLink, readVideoLink } from "../../ui/product/tracked/platform-links.ts";
import { type Lookup, type LookupKind, platformFor } from "./live-search.ts";

type Understood = Pick<Lookup, "kind" | "platform" | "text" | "by">;

/** What a pasted link or a written sign says by itself; undefined where the platform and kind must be chosen. */
export function recognize(text: string, platform: Platform): Understood | undefined {
  const trimmed = text.trim();
  if (isAddress(trimmed)) return readLink(trimmed);
  if (/^@./.test(trimmed)) return { kind: "account", platform, text: trimmed.slice(1) };
  if (/^#./.test(trimmed)) {
    return { kind: "hashtags", platform: platformFor("hashtags", platform), text: trimmed.slice(1) };
  }
  return undefined;
}

/** What to look up, or what is wrong with the text. */
export function readLookup(
  text: string,
  choice: { readonly platform: Platform; readonly kind: LookupKind },
): { readonly lookup: Understood } | { readonly problem: string } {
  const trimmed = text.trim();
  if (trimmed === "") return { problem: "Write a handle, paste a link, or say what to search for." };
  const understood = recognize(trimmed, choice.platform);
  if (understood !== undefined) return { lookup: understood };
  if (isAddress(trimmed)) {
    return { problem: "This is no link to a profile or video on TikTok, Instagram, YouTube or Facebook." };
  }
  return { lookup: { ...choice, text: trimmed.replace(/^[@#]/, "") } };
}

// Before the profile: the address of a video often begins with its account's.
function readLink(text: string): Understood | undefined {
  const video = readVideoLink(text);
  if (video !== undefined) return { kind: "video", platform: video.platform, text: video.platformVideoId };
  const profile = readProfileLink(text);
  if (profile === undefined) return undefined;
  const { platform, username, platformAccountId } = profile;
  if (username !== undefined) return { kind: "account", platform, text: username };
  return { kind: "account", platform, text: platformAccountId ?? "", by: "id" };
}
