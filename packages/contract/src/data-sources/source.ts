import { LOOKUP_KINDS, OWN_SOURCE_KINDS, SOURCE_KINDS } from "@clipledger/domain/sources/source-kinds";
import { z } from "zod";
import { unionBy } from "../every-problem.ts";
import { nameSchemas } from "../schema-names.ts";
import { idSchema, PlatformSchema, TimestampSchema } from "../wire-values.ts";

export const LookupKindSchema = z
  .enum(LOOKUP_KINDS)
  .describe("`account` stands for accounts by name and by id, `searches` for users, videos and hashtags.");

/** A source of the organization's own by its id, or one of the server's by its name. */
export const SourceIdSchema = z
  .string()
  .regex(/^(orgsrc_[0-9A-Za-z]{12}|server:[a-z0-9:-]{1,80})$/, {
    error: "Expected the id of a data source: orgsrc_ and 12 letters or digits, or server: and a name",
  })
  .meta({
    description: "The id of a data source: yours, or one of the server's.",
    examples: ["orgsrc_4Rk8sVn1QwZp", "server:youtube-feed"],
  });

const KeyStateSchema = z.object({
  lastCharacters: z.string().nullable().describe("The last four of a key that is long enough to show them."),
  setAt: TimestampSchema,
  setBy: z.object({ userId: idSchema("user"), name: z.string().nullable() }).nullable(),
});

export const DataSourceSchema = z.object({
  id: SourceIdSchema,
  name: z.string().describe("As it stands beside the counts that it answered."),
  kind: z.enum(SOURCE_KINDS),
  owner: z
    .enum(["organization", "server"])
    .describe("Those of the server are shared: they can be paused and reordered, and not be changed."),
  isPaused: z.boolean().describe("A paused source is not asked."),
  offers: z
    .array(z.object({ platform: PlatformSchema, lookups: z.array(LookupKindSchema) }))
    .describe("What it can be asked for."),
  key: KeyStateSchema.nullable().describe(
    "That a key is set. Null where none is needed, or it is the server's.",
  ),
  account: z.string().nullable().describe("Of Meta: the number of the Instagram account that asks."),
  mapping: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe("Of a supplier of the organization's own: how it is asked and read."),
  problem: z.string().nullable().describe("Why it cannot be asked at all, in words."),
  lastAnsweredAt: TimestampSchema.nullable().describe("When it last answered this organization."),
  lastFailure: z.object({ occurredAt: TimestampSchema, message: z.string() }).nullable(),
  createdAt: TimestampSchema.nullable().describe("Null for those of the server."),
  updatedAt: TimestampSchema.nullable(),
});
export type DataSourceOutput = z.infer<typeof DataSourceSchema>;

const SourceOrderSchema = z.object({
  platform: PlatformSchema,
  lookup: LookupKindSchema,
  sourceIds: z
    .array(SourceIdSchema)
    .describe(
      "Who can be asked, the first first, paused ones included. The simulator is always behind them.",
    ),
  isDefault: z.boolean().describe("The organization has not ordered them."),
  isSimulated: z.boolean().describe("Nobody real is asked: the simulator answers."),
});
export type SourceOrderOutput = z.infer<typeof SourceOrderSchema>;

export const DataSourcesSchema = z.object({
  data: z.array(DataSourceSchema).describe("The organization's own, then the server's, the simulator last."),
  orders: z.array(SourceOrderSchema).describe("One for each platform and kind of lookup."),
  limit: z.int().describe("How many sources of its own an organization may have."),
});
export type DataSourcesOutput = z.infer<typeof DataSourcesSchema>;

/** Printable text without spaces, as headers and queries can carry it. */
const KeySchema = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .regex(/^[\x21-\x7e]*$/, { error: "Expected letters, digits and signs, without spaces" })
  .meta({ writeOnly: true, description: "Sealed when it is stored, and never shown again." });

const AccountSchema = z
  .string()
  .trim()
  .regex(/^\d{1,64}$/, {
    error: "Expected the Graph API's number of an Instagram account, such as 17841400000000000",
  });

const LONGEST_MAPPING = 100_000;

/** What stands in it is checked by the server, every problem at its path. */
const MappingSchema = z
  .record(z.string(), z.unknown())
  .refine((mapping) => JSON.stringify(mapping).length <= LONGEST_MAPPING, {
    error: "Use at most 100,000 characters",
  })
  .describe("One supplier of a mapping file, without its key; see the guide to suppliers.");

const [youtube, meta, scrapeCreators, supplier] = OWN_SOURCE_KINDS;

export const NewDataSourceSchema = unionBy("kind", [
  z.strictObject({ kind: z.literal(youtube), key: KeySchema }),
  z.strictObject({
    kind: z.literal(meta),
    key: KeySchema,
    account: AccountSchema.nullable().default(null).describe("Without it the token serves Facebook only."),
  }),
  z.strictObject({ kind: z.literal(scrapeCreators), key: KeySchema }),
  z.strictObject({
    kind: z.literal(supplier),
    key: KeySchema.nullable().default(null).describe("Needed where the mapping has `auth`."),
    mapping: MappingSchema,
  }),
]);
export type NewDataSource = z.infer<typeof NewDataSourceSchema>;

export const DataSourceChangesSchema = z
  .strictObject({
    key: KeySchema.optional().describe(
      "Replaces the key. Needed with a mapping of another scheme, host or port.",
    ),
    account: AccountSchema.nullable().optional().describe("Of Meta only."),
    mapping: MappingSchema.optional().describe("Of suppliers only; the name stays."),
  })
  .refine((changes) => Object.keys(changes).length > 0, { error: "Send at least one field to change" });
export type DataSourceChanges = z.infer<typeof DataSourceChangesSchema>;

export const NewSourceOrderSchema = z.strictObject({
  platform: PlatformSchema,
  lookup: LookupKindSchema,
  sourceIds: z
    .array(SourceIdSchema)
    .max(100)
    .nullable()
    .describe(
      "The first is asked first. Those left out stand where they stand by default among the others; null brings the default order back.",
    ),
});
export type NewSourceOrder = z.infer<typeof NewSourceOrderSchema>;

nameSchemas({
  DataSource: DataSourceSchema,
  DataSourceChanges: DataSourceChangesSchema,
  DataSources: DataSourcesSchema,
  LookupKind: LookupKindSchema,
  NewDataSource: NewDataSourceSchema,
  NewSourceOrder: NewSourceOrderSchema,
  SourceId: SourceIdSchema,
});
