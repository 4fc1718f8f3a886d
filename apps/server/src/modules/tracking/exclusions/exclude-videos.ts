import type { NewExcludedVideos } from "@clipledger/contract/excluded-videos";
import { badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { createId } from "../../../infra/ids.ts";
import { uniqueBy } from "../../../infra/lists.ts";
import { lockAccounts } from "../accounts/tracked-accounts.queries.ts";
import { type CountingChange, changePlainly } from "../facts/counting-change.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { findAll } from "../find-all.ts";
import { recordItems, videoItem } from "../record-items.ts";
import { rowMakingOf } from "../row-actor.ts";
import { listStoredVideos } from "../videos/stored-videos.queries.ts";
import { findMismatches } from "./entry-mismatches.ts";
import { insertExclusions } from "./excluded-videos.queries.ts";
import { markVideos } from "./mark-videos.ts";

export function excludeVideos(
  ctx: OperationContext,
  { entries }: NewExcludedVideos,
  makeChange: CountingChange = changePlainly,
): Promise<{ inserted: number; skipped: number }> {
  return ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, ctx.organization.id);
    const accounts = await lockAccounts(
      tx,
      ctx.organization.id,
      entries.map(({ orgAccountId }) => orgAccountId),
    );
    const accountsById = new Map(accounts.map((account) => [account.id, account]));
    findAll(
      entries.map(({ orgAccountId }) => ({ id: orgAccountId })),
      ({ id }) => accountsById.get(id),
    );
    const videos = uniqueBy(entries, ({ platform, platformVideoId }) => `${platform} ${platformVideoId}`);
    const issues = findMismatches(entries, accounts, await listStoredVideos(tx, organizationKey, videos));
    if (issues.length > 0) throw badRequest(issues);

    const inserted = await insertExclusions(
      tx,
      rowMakingOf(ctx),
      videos.map((video) => ({ ...video, id: createId("excludedVideo") })),
    );
    await makeChange(tx, [...accountsById.keys()], () =>
      markVideos(tx, organizationKey, inserted, { isExcluded: true }),
    );
    await recordItems(tx, ctx, "video.excluded", inserted.map(videoItem));
    return { inserted: inserted.length, skipped: entries.length - inserted.length };
  });
}
