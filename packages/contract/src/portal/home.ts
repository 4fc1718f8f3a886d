import { z } from "zod";
import { IntervalSchema } from "../campaigns/spec.ts";
import { operation } from "../operation.ts";
import { SimulatedShareSchema } from "../simulated-data.ts";
import { LinkStateSchema } from "../tracking-shared.ts";
import { CalendarDateSchema, idSchema, PlatformSchema, TimestampSchema } from "../wire-values.ts";
import { PortalCreatorSchema, portalCreatorParams } from "./portal-creator.ts";
import { RunningWindowSchema } from "./running-window.ts";

const CycleSchema = z.object({
  startsOn: CalendarDateSchema,
  endsOn: CalendarDateSchema.describe("The last day, inclusive."),
  daysLeft: z.int().describe("Including today; 0 before it begins."),
});

const PortalAssignmentSchema = z.object({
  status: z.enum(["running", "scheduled"]),
  campaignName: z.string(),
  startsOn: CalendarDateSchema,
  endsOn: CalendarDateSchema.nullable().describe("Null: until further notice."),
  interval: IntervalSchema,
  intervalCount: z.int(),
  cadence: z.string().describe("The cycle in words, such as `every 2 weeks`."),
  cycle: CycleSchema.describe("The one that runs, or the first of an assignment that is still to begin."),
  videoTarget: z.int().nullable().describe("Videos for each cycle; null: no fixed number."),
  videosPublished: z.int().describe("Videos published in the cycle so far."),
  howItPays: z.array(z.string()).describe("The campaign's pay, one sentence for each rule."),
});
export type PortalAssignment = z.infer<typeof PortalAssignmentSchema>;

const PortalHomeSchema = z.object({
  creator: PortalCreatorSchema,
  accounts: z.array(
    z.object({
      platform: PlatformSchema,
      username: z.string().nullable(),
      displayName: z.string().nullable(),
      linkState: LinkStateSchema,
      linkStateSince: TimestampSchema,
    }),
  ),
  assignment: PortalAssignmentSchema.nullable(),
});
export type PortalHome = z.infer<typeof PortalHomeSchema>;

export const portalHomeContract = {
  get: operation("session")
    .route({ method: "GET", path: "/creators/{creatorId}/home" })
    .input(z.object({ params: portalCreatorParams }))
    .output(PortalHomeSchema),

  getWindow: operation("session")
    .route({
      method: "GET",
      path: "/creators/{creatorId}/window",
      description: "What the running cycle would pay by today's counts, line by line.",
    })
    .input(z.object({ params: portalCreatorParams }))
    .output(z.object({ window: RunningWindowSchema.nullable() })),

  getSimulatedShare: operation("session")
    .route({
      method: "GET",
      path: "/creators/{creatorId}/simulated-data",
      description:
        "Whether the numbers of this creator, or of one payout of theirs, are made up by the simulator.",
    })
    .input(
      z.object({
        params: portalCreatorParams,
        query: z.object({ payout: idSchema("payout").optional() }),
      }),
    )
    .output(z.object({ share: SimulatedShareSchema })),
};
