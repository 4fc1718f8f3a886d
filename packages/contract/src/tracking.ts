import { z } from "zod";
import { operation } from "./operation.ts";
import { nameSchemas } from "./schema-names.ts";
import { importOperation } from "./tracking-import.ts";
import { idSchema, PlatformSchema, TimestampSchema } from "./wire-values.ts";

const SYNC_STATUSES = ["Queued", "Running", "Completed", "Failed", "Cancelled", "Skipped"] as const;
const SyncStatusSchema = z.enum(SYNC_STATUSES);
export type SyncStatus = z.infer<typeof SyncStatusSchema>;

const SyncContextSchema = z.enum(["scheduled", "onboarding", "user_add", "user_refresh"]);
export type SyncContext = z.infer<typeof SyncContextSchema>;

export const SyncRunSchema = z
  .object({
    id: idSchema("syncRun"),
    eventId: idSchema("syncEvent").describe("What adding or refreshing answered."),
    groupId: idSchema("syncGroup").describe("Shared by all runs that were asked for together."),
    runId: z.string().nullable().describe("Null until a worker has taken it up."),
    status: SyncStatusSchema.describe(
      "Skipped: there was nothing to fetch. Cancelled: it was tracked no more when its turn came.",
    ),
    postponedUntil: TimestampSchema.optional().describe(
      "While every source asks to wait: when this run goes on. A refresh runs it at once.",
    ),
    postponedReason: z.string().optional().describe("What the source said."),
    platform: PlatformSchema.nullable(),
    dataType: z.enum(["accounts", "videos", "unknown"]),
    identifier: z.string().nullable().describe("The username of an account, the platform's id of a video."),
    syncContext: SyncContextSchema.nullable(),
    createdAt: TimestampSchema,
    runStartedAt: TimestampSchema.nullable(),
    endedAt: TimestampSchema.nullable(),
    updatedAt: TimestampSchema,
  })
  .meta({
    examples: [
      {
        id: "trkrun_4Rk8sVn1QwZp",
        eventId: "trkevt_9Fh2sPqW7dXa",
        groupId: "trkgrp_Jb3kT8vYxL2n",
        runId: "trkrun_4Rk8sVn1QwZp",
        status: "Completed",
        platform: "tiktok",
        dataType: "accounts",
        identifier: "mina.cooks",
        syncContext: "user_refresh",
        createdAt: "2026-09-21T08:30:00.000Z",
        runStartedAt: "2026-09-21T08:30:00.200Z",
        endedAt: "2026-09-21T08:30:02.100Z",
        updatedAt: "2026-09-21T08:30:02.100Z",
      },
    ],
  });
export type SyncRunOutput = z.infer<typeof SyncRunSchema>;

const TrackingStatusSchema = z.object({
  runs: z.array(SyncRunSchema).describe("Newest first."),
  lastUpdatedAt: TimestampSchema.describe(
    "When one of these runs last moved; the moment of the answer without any.",
  ),
});
export type TrackingStatusOutput = z.infer<typeof TrackingStatusSchema>;

const TrackingStatusQuerySchema = z.object({
  days: z.int().min(1).max(30).default(7).describe("Runs that were asked for in this many days up to now."),
  limit: z.int().min(1).max(100).default(50).describe("How many runs at most."),
  groupId: idSchema("syncGroup")
    .optional()
    .describe("Only runs that were asked for together, by what that request answered."),
  eventIds: z
    .array(idSchema("syncEvent"))
    .max(100)
    .optional()
    .describe("Only these runs, by what adding or refreshing answered."),
  status: z
    .array(SyncStatusSchema)
    .max(SYNC_STATUSES.length)
    .optional()
    .describe("Only runs that stand there."),
});
export type TrackingStatusQuery = z.infer<typeof TrackingStatusQuerySchema>;

export const trackingContract = {
  status: operation("viewer")
    .route({
      method: "GET",
      path: "/tracking/status",
      summary: "List the runs of tracking",
      description: "What was fetched, is being fetched and waits to be.",
      tags: ["Tracked accounts"],
    })
    .input(z.object({ query: TrackingStatusQuerySchema }))
    .output(TrackingStatusSchema),

  import: importOperation,
};

nameSchemas({ SyncRun: SyncRunSchema });
