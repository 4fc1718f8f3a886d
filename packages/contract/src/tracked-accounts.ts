import { z } from "zod";
import { acknowledgeField, acknowledgeInput } from "./acknowledge.ts";
import { documentedErrors } from "./errors.ts";
import { onceRight } from "./every-problem.ts";
import { lookupFields } from "./live/parameters.ts";
import { keptOperation, operation } from "./operation.ts";
import { TrackedAccountSchema } from "./tracked-accounts/tracked-account.ts";
import {
  HashtagsFilterSchema,
  idsOf,
  MaxVideosSchema,
  UsernameSchema,
  ViewModeSchema,
} from "./tracking-shared.ts";
import { idSchema, PlatformSchema, pageOf, pagingFields, SuccessSchema } from "./wire-values.ts";

const tags = ["Tracked accounts"];

const TrackedAccountsQuerySchema = z.object({
  ...pagingFields([
    "createdAt",
    "updatedAt",
    "platform",
    "username",
    "displayName",
    "maxVideos",
    "individualVideos",
    "excludedVideosCount",
    "totalVideosTracked",
    "totalVideosRetained",
    "totalVideosPublished",
    "analyticsLatestLoadAt",
    "lastErrorAt",
  ]),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("In usernames, display names and the platform's account ids, whatever the case."),
  accounts: z
    .array(idSchema("trackedAccount"))
    .max(1_000)
    .optional()
    .describe("Only these tracked accounts."),
  platforms: z.array(PlatformSchema).optional().describe("Only these platforms."),
  projects: z.array(idSchema("project")).max(1_000).optional().describe("Only accounts of these projects."),
  viewMode: ViewModeSchema.default("internal"),
});
export type TrackedAccountsQuery = z.infer<typeof TrackedAccountsQuerySchema>;

const NewTrackedAccountsSchema = z.strictObject({
  accounts: z
    .array(
      z.strictObject({
        platform: PlatformSchema,
        username: UsernameSchema,
        max_videos: MaxVideosSchema,
        platform_account_id: z
          .string()
          .trim()
          .min(1)
          .max(200)
          .optional()
          .describe("Looked up instead of the username when given."),
        region: lookupFields.region,
      }),
    )
    .min(1)
    .max(200),
  isCompetitor: z.boolean().optional().describe("For all accounts of the call; false by default."),
});
export type NewTrackedAccounts = z.infer<typeof NewTrackedAccountsSchema>;

const AccountsToRefreshSchema = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          platform: PlatformSchema,
          id: z.string().min(1).max(200).describe("An orgacc_ id, or the platform's account id."),
        }),
      )
      .min(1)
      .max(1_000)
      .optional(),
    accounts: idsOf("trackedAccount", 1_000).optional().describe("The same by orgacc_ ids alone."),
  })
  .refine(({ items, accounts }) => (items === undefined) !== (accounts === undefined), {
    path: ["items"],
    error: "Name the accounts in `items`, or in `accounts`",
    ...onceRight("items", "accounts"),
  });
export type AccountsToRefresh = z.infer<typeof AccountsToRefreshSchema>;

const params = z.object({ id: idSchema("trackedAccount") });

export const trackedAccountsContract = {
  list: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/accounts/tracked",
      summary: "List tracked accounts",
      description: "With when each was last synced, and what went wrong.",
      tags,
    })
    .input(z.object({ query: TrackedAccountsQuerySchema }))
    .output(pageOf(TrackedAccountSchema)),

  add: operation("member")
    .route({
      method: "POST",
      path: "/accounts/tracked",
      summary: "Track accounts",
      description:
        "Every account is looked up first; if the platform does not show one of them, nothing is tracked and all reasons are answered. An account that is tracked already stays as it is and is not counted; one that only came along with a video or an import is taken over. Tracking uses no credits.",
      tags,
    })
    .errors(documentedErrors(["TRACKED_ACCOUNT_VALIDATION_FAILED", "UPSTREAM_ERROR"]))
    .input(z.object({ body: NewTrackedAccountsSchema }))
    .output(
      z.object({
        count: z.int().describe("Accounts tracked by this call."),
        eventIds: z
          .array(idSchema("syncEvent"))
          .describe("Their first syncs; an account with 0 videos has none."),
      }),
    ),

  count: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/accounts/tracked/count",
      summary: "Count tracked accounts",
      description: "A bare number: what the plan's limit is compared with.",
      tags,
    })
    .output(z.int()),

  refresh: operation("member")
    .route({
      method: "POST",
      path: "/accounts/tracked/refresh",
      summary: "Sync accounts now",
      description:
        "All or none: ids that are not found are named in the error's `data.ids`. An account with 0 videos refreshes its profile only.",
      tags,
    })
    .input(z.object({ body: AccountsToRefreshSchema }))
    .output(
      z.object({
        refreshed: z.array(
          z.object({
            id: idSchema("trackedAccount"),
            platformAccountId: z.string(),
            username: z.string().nullable(),
            platform: PlatformSchema,
          }),
        ),
        totalRefreshed: z.int(),
        eventIds: z.array(idSchema("syncEvent")),
      }),
    ),

  setMaxVideos: operation("member")
    .route({
      method: "PUT",
      path: "/accounts/tracked/{id}/max-videos",
      summary: "Change how many videos are fetched",
      description: "Videos fetched before stay. A higher number syncs the account now.",
      tags,
    })
    .input(z.object({ params, body: z.strictObject({ newMaxVideos: MaxVideosSchema }) }))
    .output(z.object({ accountId: idSchema("trackedAccount"), maxVideos: MaxVideosSchema })),

  setMaxVideosBulk: operation("member")
    .route({
      method: "PUT",
      path: "/accounts/tracked/max-videos/bulk",
      summary: "Change how many videos are fetched, of several accounts",
      description: "Accounts that are not tracked are named in the answer; the others are changed.",
      tags,
    })
    .input(
      z.object({
        body: z.strictObject({ accountIds: idsOf("trackedAccount", 10_000), newMaxVideos: MaxVideosSchema }),
      }),
    )
    .output(
      z.object({
        successCount: z.int(),
        failedCount: z.int(),
        totalRequested: z.int(),
        creditsConsumed: z.int().describe("Always 0: tracking uses no credits."),
        failedAccountIds: z.array(z.string()).optional().describe("Accounts that are not tracked."),
      }),
    ),

  setHashtags: operation("member")
    .route({
      method: "PUT",
      path: "/accounts/tracked/{id}/hashtags",
      summary: "Change which of an account's videos count",
      description:
        "Takes effect on the whole history. Refused if it would lower what due windows owe, unless `acknowledge` is true.",
      tags,
    })
    .errors(documentedErrors(["PAYOUT_WINDOWS_AFFECTED"]))
    .input(
      z.object({
        params,
        body: z.strictObject({ hashtagsFilter: HashtagsFilterSchema, ...acknowledgeField }),
      }),
    )
    .output(z.object({ accountId: idSchema("trackedAccount"), hashtagsFilter: HashtagsFilterSchema })),

  setCompetitor: operation("member")
    .route({
      method: "PUT",
      path: "/accounts/tracked/{id}/competitor",
      summary: "Mark an account as a competitor's or your own",
      description: "Takes effect on the whole history.",
      tags,
    })
    .input(z.object({ params, body: z.strictObject({ isCompetitor: z.boolean() }) }))
    .output(z.object({ accountId: idSchema("trackedAccount"), isCompetitor: z.boolean() })),

  setCompetitorBulk: operation("member")
    .route({
      method: "PUT",
      path: "/accounts/tracked/competitor/bulk",
      summary: "Mark several accounts as competitors' or your own",
      description: "All or none: ids that are not found are named in the error's `data.ids`.",
      tags,
    })
    .input(
      z.object({
        body: z.strictObject({ accountIds: idsOf("trackedAccount", 1_000), isCompetitor: z.boolean() }),
      }),
    )
    .output(z.object({ updatedCount: z.int().describe("Accounts named, each once.") })),

  remove: operation("member")
    .route({
      method: "DELETE",
      path: "/accounts/tracked/{id}",
      summary: "Stop tracking an account",
      description:
        "Removes its videos, their history, its individually tracked videos and its exclusions. Refused if it would lower what due windows owe, unless `acknowledge` is true. What unsettled windows rest on is kept aside until they are settled, and comes back when the account is tracked again.",
      tags,
    })
    .errors(documentedErrors(["PAYOUT_WINDOWS_AFFECTED"]))
    .input(z.object({ params, ...acknowledgeInput }))
    .output(SuccessSchema),
};
