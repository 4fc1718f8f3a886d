import type { Platform } from "@clipledger/domain/platforms";
import { type PastedLine, pastedParts } from "../../ui/product/paste-list.tsx";
import { isAddress, readProfileLink } from "../../ui/product/platform-links.ts";

export const maxAccountsAtOnce = 100;

/** One pasted account: what to look up, or why it cannot be. */
export interface AccountLine extends PastedLine {
  readonly username: string;
  readonly platformAccountId: string | undefined;
}

/** Reads handles and profile links, however they are separated; a handle is taken for one of `platform`. */
export function readAccountLines(text: string, platform: Platform): readonly AccountLine[] {
  const lines = new Map<string, AccountLine>();
  for (const part of pastedParts(text)) {
    const line = readLine(part, platform);
    const key = `${line.platform}:${line.username.toLowerCase()}`;
    if (!lines.has(key)) lines.set(key, line);
  }
  return [...lines.values()];
}

function readLine(text: string, platform: Platform): AccountLine {
  if (isAddress(text)) return readLinkLine(text);
  const username = text.replace(/^@/, "");
  const problem = username === "" ? "A handle is missing after the @." : undefined;
  return { text, name: `@${username}`, platform, username, platformAccountId: undefined, problem };
}

function readLinkLine(text: string): AccountLine {
  const profile = readProfileLink(text);
  if (profile === undefined) {
    const problem = "This is no link to a profile on TikTok, Instagram, YouTube or Facebook.";
    return { text, name: text, platform: undefined, username: text, platformAccountId: undefined, problem };
  }
  const { platform, username, platformAccountId } = profile;
  const name = username === undefined ? `Account ${platformAccountId}` : `@${username}`;
  return {
    text,
    name,
    platform,
    username: username ?? platformAccountId ?? "",
    platformAccountId,
    problem: undefined,
  };
}
