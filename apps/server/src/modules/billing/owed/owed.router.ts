import { isAcknowledged } from "@clipledger/contract/acknowledge";
import { apiContract } from "@clipledger/contract/api-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../../infra/context.ts";
import { linkAccounts } from "../../creators/link-accounts.ts";
import { updateCreator } from "../../creators/update-creator.ts";
import { changeHashtagsFilter } from "../../tracking/accounts/change-account.ts";
import { untrackAccount } from "../../tracking/accounts/untrack-account.ts";
import { excludeVideos } from "../../tracking/exclusions/exclude-videos.ts";
import type { CountingChange } from "../../tracking/facts/lock-facts.ts";
import { untrackVideo } from "../../tracking/videos/untrack-video.ts";
import { refreshAmounts } from "../amounts/refresh-amounts.ts";
import { type ActThatLowers, guardDueAmounts } from "./guard-due-amounts.ts";

const { trackedAccounts, trackedVideos, excludedVideos, creators } =
  implement(apiContract).$context<OperationContext>();

/** Operations of earlier modules that change what counts, and so can lower what is owed. */
export const owedApi = {
  trackedAccounts: {
    setHashtags: trackedAccounts.setHashtags.handler(({ context, input: { params, body } }) =>
      guarded(
        context,
        { cause: "filters_changed", isAcknowledged: body.acknowledge ?? false },
        (makeChange) => changeHashtagsFilter(context, params.id, body.hashtagsFilter, makeChange),
      ),
    ),
    remove: trackedAccounts.remove.handler(({ context, input }) =>
      guarded(context, { cause: "account_untracked", isAcknowledged: isAcknowledged(input) }, (makeChange) =>
        untrackAccount(context, input.params.id, makeChange),
      ),
    ),
  },
  trackedVideos: {
    remove: trackedVideos.remove.handler(({ context, input }) =>
      guarded(context, { cause: "account_untracked", isAcknowledged: isAcknowledged(input) }, (makeChange) =>
        untrackVideo(context, input.params.id, makeChange),
      ),
    ),
  },
  excludedVideos: {
    add: excludedVideos.add.handler(({ context, input: { body } }) =>
      guarded(
        context,
        { cause: "videos_excluded", isAcknowledged: body.acknowledge ?? false },
        (makeChange) => excludeVideos(context, body, makeChange),
      ),
    ),
  },
  creators: {
    update: creators.update.handler(({ context, input: { params, body } }) =>
      guarded(
        context,
        { cause: "accounts_changed", isAcknowledged: body.acknowledge ?? false },
        (makeChange) => updateCreator(context, params.id, body, makeChange),
      ),
    ),
    linkAccounts: creators.linkAccounts.handler(({ context, input: { params, body } }) =>
      guarded(
        context,
        { cause: "accounts_changed", isAcknowledged: body.acknowledge ?? false },
        (makeChange) => linkAccounts(context, params.id, body, makeChange),
      ),
    ),
  },
};

/** Windows that began have their rows before the act: opening them takes locks that come before those of the act. */
async function guarded<Result>(
  ctx: OperationContext,
  act: ActThatLowers,
  operation: (makeChange: CountingChange) => Promise<Result>,
): Promise<Result> {
  await refreshAmounts(ctx);
  return operation(guardDueAmounts(ctx, act));
}
