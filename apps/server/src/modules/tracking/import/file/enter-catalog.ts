import type { Transaction } from "../../../../infra/db/database.ts";
import { lockFacts } from "../../facts/lock-facts.ts";
import { findForeignVideos } from "../find-foreign-videos.ts";
import { planForBulk } from "../plan-for-bulk.ts";
import { trackNamedAccounts } from "../track-named-accounts.ts";
import type { NamedAccount, VideoCatalog } from "../video-catalog.ts";
import type { FileImportContext } from "./file-import.ts";
import { BadFile, createFileProblems, type FileProblems } from "./file-problems.ts";

interface EnteredCatalog {
  readonly organizationKey: number;
  readonly accountKeys: ReadonlyMap<NamedAccount, number>;
}

/** Tracks a file's accounts, unless one of its videos is stored under another account: then throws `BadFile`. */
export async function enterCatalog(
  tx: Transaction,
  ctx: FileImportContext,
  { accounts, videos }: VideoCatalog,
): Promise<EnteredCatalog> {
  await planForBulk(tx);
  const organizationKey = await lockFacts(tx, ctx.organization.id);
  const problems: FileProblems = createFileProblems();
  for (const { video, message } of await findForeignVideos(tx, organizationKey, videos))
    problems.add({ line: video.firstPlace, column: 1 }, "platformAccountId", message);
  if (problems.count > 0) throw new BadFile(problems);
  return { organizationKey, accountKeys: await trackNamedAccounts(tx, ctx, organizationKey, accounts) };
}
