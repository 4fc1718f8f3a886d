import { isAcknowledged } from "@clipledger/contract/acknowledge";
import { apiContract } from "@clipledger/contract/api-contract";
import type { OperationContext } from "../../../infra/context.ts";
import { operations } from "../../../infra/http/operations.ts";
import { linkAccounts } from "../../creators/link-accounts.ts";
import { updateCreator } from "../../creators/update-creator.ts";
import { changeHashtagsFilter } from "../../tracking/accounts/change-account.ts";
import { untrackAccount } from "../../tracking/accounts/untrack-account.ts";
import { excludeVideos } from "../../tracking/exclusions/exclude-videos.ts";
import type { CountingChange } from "../../tracking/facts/lock-facts.ts";
import { untrackVideo } from "../../tracking/videos/untrack-video.ts";
import { refreshAmounts } from "../amounts/refresh-amounts.ts";
import { type ActThatLowers, guardDueAmounts } from "./guard-due-amounts.ts";

/** Operations of earlier modules that change what counts, and so can lower what is owed. */
export const owedApi = operations(apiContract, {
  trackedAccounts: {
    setHashtags: (ctx, { params, body }) =>
      guarded(ctx, { cause: "filters_changed", isAcknowledged: body.acknowledge ?? false }, (makeChange) =>
        changeHashtagsFilter(ctx, params.id, body.hashtagsFilter, makeChange),
      ),
    remove: (ctx, input) =>
      guarded(ctx, { cause: "account_untracked", isAcknowledged: isAcknowledged(input) }, (makeChange) =>
        untrackAccount(ctx, input.params.id, makeChange),
      ),
  },
  trackedVideos: {
    remove: (ctx, input) =>
      guarded(ctx, { cause: "account_untracked", isAcknowledged: isAcknowledged(input) }, (makeChange) =>
        untrackVideo(ctx, input.params.id, makeChange),
      ),
  },
  excludedVideos: {
    add: (ctx, { body }) =>
      guarded(ctx, { cause: "videos_excluded", isAcknowledged: body.acknowledge ?? false }, (makeChange) =>
        excludeVideos(ctx, body, makeChange),
      ),
  },
  creators: {
    update: (ctx, { params, body }) =>
      guarded(ctx, { cause: "accounts_changed", isAcknowledged: body.acknowledge ?? false }, (makeChange) =>
        updateCreator(ctx, params.id, body, makeChange),
      ),
    linkAccounts: (ctx, { params, body }) =>
      guarded(ctx, { cause: "accounts_changed", isAcknowledged: body.acknowledge ?? false }, (makeChange) =>
        linkAccounts(ctx, params.id, body, makeChange),
      ),
  },
});

/** Windows that began have their rows before the act: opening them takes locks that come before those of the act. */
async function guarded<Result>(
  ctx: OperationContext,
  act: ActThatLowers,
  operation: (makeChange: CountingChange) => Promise<Result>,
): Promise<Result> {
  await refreshAmounts(ctx);
  return operation(guardDueAmounts(ctx, act));
}
