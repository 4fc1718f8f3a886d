import { z } from "zod";
import { AffectedWindowsSchema, acknowledgeField } from "./acknowledge.ts";
import { documentedErrors } from "./errors.ts";
import { operation } from "./operation.ts";
import { nameSchemas } from "./schema-names.ts";
import { ViewModeSchema } from "./tracking-shared.ts";
import { idSchema, PlatformSchema, TimestampSchema } from "./wire-values.ts";

const tags = ["Simulated data"];

const ids = <Kind extends Parameters<typeof idSchema>[0]>(kind: Kind) =>
  z.array(idSchema(kind)).max(1_000).optional();

const SimulatedDataQuerySchema = z.object({
  of: z
    .enum(["tracked", "library"])
    .default("tracked")
    .describe("What is tracked, or the videos of the library; the filters below are of what is tracked."),
  accounts: ids("trackedAccount").describe("Only these tracked accounts."),
  platforms: z.array(PlatformSchema).optional().describe("Only these platforms."),
  projects: ids("project").describe("Only accounts of these projects."),
  creators: ids("creator").describe("Accounts that are linked to these creators."),
  campaigns: ids("campaign").describe("Accounts of the creators who work, or worked, in these campaigns."),
  platformVideoId: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("The account of this video, by the platform's id; name its platform in `platforms`."),
  brief: idSchema("brief").optional().describe("Accounts of the sample videos of this brief."),
  isLinked: z.boolean().optional().describe("Only accounts that are linked to a creator, or only others."),
  viewMode: ViewModeSchema.default("all").describe("Own accounts, those of competitors, or all."),
  payout: idSchema("payout").optional().describe("Accounts that this payout was calculated from."),
});
export type SimulatedDataQuery = z.infer<typeof SimulatedDataQuerySchema>;

export const SimulatedShareSchema = z.enum(["none", "some", "all"]);
export type SimulatedShare = z.infer<typeof SimulatedShareSchema>;

const progressOf = (what: string) =>
  z.object({
    total: z.int().describe(`${what} when the removal was ordered.`),
    removed: z.int().describe("Of them, removed so far."),
  });

const RemovalSchema = z.object({
  status: z.enum(["running", "completed"]),
  startedAt: TimestampSchema,
  completedAt: TimestampSchema.nullable(),
  accounts: progressOf("Simulated accounts"),
  videos: progressOf("Their videos"),
  libraryVideos: progressOf("Simulated videos of the library"),
});
export type SimulatedDataRemoval = z.infer<typeof RemovalSchema>;

const SimulatedDataSchema = z
  .object({
    share: SimulatedShareSchema.describe(
      "How much of what was asked for is simulated: of the accounts, or of the library.",
    ),
    removal: RemovalSchema.nullable().describe(
      "The last removal, finished or under way; null: there was none.",
    ),
  })
  .meta({
    examples: [
      {
        share: "some",
        removal: {
          status: "running",
          startedAt: "2026-09-21T08:30:00.000Z",
          completedAt: null,
          accounts: { total: 12, removed: 5 },
          videos: { total: 640, removed: 250 },
          libraryVideos: { total: 40, removed: 0 },
        },
      },
    ],
  });
export type SimulatedDataOutput = z.infer<typeof SimulatedDataSchema>;

const RemovalPreviewSchema = z.object({
  accounts: z.int().describe("Simulated accounts that go."),
  videos: z.int().describe("Videos of simulated accounts that go with all that is known of them."),
  facts: z.int().describe("Daily counts of these videos."),
  libraryVideos: z.int(),
  setAside: z
    .int()
    .describe("Simulated accounts that were untracked, and kept aside for windows that are not settled."),
  creators: z.int().describe("Creators to whom some of these accounts are linked."),
  kept: z
    .object({ accounts: z.int(), videos: z.int() })
    .describe(
      "Videos of simulated accounts of which only imported counts are known, and their accounts: they stay, as the import left them.",
    ),
  due: AffectedWindowsSchema.describe("Due windows that would owe less."),
  running: AffectedWindowsSchema.describe("Windows that still run and would owe less, as of now."),
});
export type RemovalPreview = z.infer<typeof RemovalPreviewSchema>;

export const simulatedDataContract = {
  get: operation("viewer")
    .route({
      method: "GET",
      path: "/simulated-data",
      summary: "See whether data is simulated",
      description:
        "Whether none, some or all of the accounts behind a set of numbers are made up by the simulator. Ids that the organization does not have count for nothing.",
      tags,
    })
    .input(z.object({ query: SimulatedDataQuerySchema }))
    .output(SimulatedDataSchema),

  preview: operation("owner")
    .route({
      method: "GET",
      path: "/simulated-data/preview",
      summary: "Preview the removal of simulated data",
      description: "What would go, and what unsettled billing windows would owe less by it. Writes nothing.",
      tags,
    })
    .output(RemovalPreviewSchema),

  remove: operation("owner")
    .route({
      method: "POST",
      path: "/simulated-data/removal",
      summary: "Remove all simulated data",
      description:
        "Removes every simulated account with its videos and their history, and the simulated videos of the library, in the background and for good. Real accounts, imported counts, and payouts that were issued are not touched. Where due windows would owe less it is refused unless `acknowledge` is sent; they are then published as `payout.recalculated`, as for untracking. While a removal runs, and when nothing is simulated, it changes nothing.",
      tags,
    })
    .errors(documentedErrors(["PAYOUT_WINDOWS_AFFECTED"]))
    .input(
      z.object({
        body: z.strictObject({
          confirm: z.literal(true).describe("That all simulated data is to go: this cannot be undone."),
          ...acknowledgeField,
        }),
      }),
    )
    .output(SimulatedDataSchema),
};

nameSchemas({ RemovalPreview: RemovalPreviewSchema, SimulatedData: SimulatedDataSchema });
