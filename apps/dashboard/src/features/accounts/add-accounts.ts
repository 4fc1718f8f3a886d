import type { NewTrackedAccounts } from "@clipledger/contract/tracked-accounts";
import type { MaxVideos } from "@clipledger/contract/tracking-shared";
import { formError, refusalOf, trackingIssues } from "../../api/errors.ts";
import { type AccountLine, maxAccountsAtOnce } from "./account-lines.ts";

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
