import type { NewTrackedAccounts } from "@clipledger/contract/tracked-accounts";
import type { MaxVideos } from "@clipledger/contract/tracking-shared";
import type { Platform } from "@clipledger/domain/platforms";
import { formError, refusalOf, trackingIssues } from "../../api/errors.ts";
import { type PastedLine, pastedParts } from "../../ui/product/paste-list.tsx";
import { isAddress, readProfileLink } from "../../ui/product/platform-links.ts";

/** What the API takes, of the lines that name an account. */
export function newAccounts(
  lines: readonly AccountLine[],
  maxVideos: MaxVideos,
): NewTrackedAccounts["accounts"] {
  return lines.flatMap(({ platform, username, platformAccountId }) =>
    platform === undefined
      ? []
      : [
          {
            platform,
            username,
            max_videos: maxVideos,
            ...(platformAccountId === undefined ? {} : { platform_account_id: platformAccountId }),
          },
        ],
  );
}

/** Each line with what the platform said about it. */
export function withRefusals(lines: readonly AccountLine[], error: unknown): readonly AccountLine[] {
  return lines.map((line) => {
    const { platform, username, platformAccountId } = line;
    const refusal = refusalOf(error, platform, [username, platformAccountId]);
    return refusal === undefined ? line : { ...line, problem: refusal };
  });
}

/** What keeps all of them from being added. */
export function addProblem(lines: readonly AccountLine[], error: unknown): string | undefined {
  if (lines.length > maxAccountsAtOnce) {
    return `These are ${lines.length} accounts. Add up to ${maxAccountsAtOnce} at a time.`;
  }
  if (trackingIssues(error).length === 0) return formError(error, []);
  const hasRefusal = withRefusals(lines, error).some((line, index) => line !== lines[index]);
  return hasRefusal ? "None was added. Correct or leave out the accounts marked above." : undefined;
}

export const maxAccountsAtOnce = 100;

/** One pasted account: what to look up, or why it cannot be. */
interface AccountLine extends PastedLine {
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
