import { z } from "zod";

/** A table whose rows an archive has: a plain one, or one partition of a larger one. */
const TableSchema = z.strictObject({
  /** Null: the product's own schema, whatever it is called. */
  schema: z.literal("graphile_worker").nullable(),
  name: z.string(),
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
  partition: z.strictObject({ parent: z.string(), bound: z.string() }).nullable(),
});
export type ArchiveTable = z.infer<typeof TableSchema>;

const SequenceSchema = z.strictObject({
  schema: z.literal("graphile_worker").nullable(),
  name: z.string(),
  lastValue: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});
export type ArchiveSequence = z.infer<typeof SequenceSchema>;

/** The second record: what the archive holds, and which release can take it. */
export const ContentsSchema = z.strictObject({
  /** The migrations that were applied, with the checksums of their texts. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  /** The last migration of the task queue's own schema; null before its first start. */
  taskQueueVersion: z.int().nullable(),
  tables: z.array(TableSchema),
  sequences: z.array(SequenceSchema),
  /** Which encryption keys the rows need; their hashes tell whether a server has them. */
  encryptionKeys: z.array(z.strictObject({ id: z.string(), fingerprint: z.string() })),
});
export type ArchiveContents = z.infer<typeof ContentsSchema>;

export const FileSchema = z.strictObject({
  /** In the data folder. */
  name: z.enum(["secrets.json", "demo.json"]),
  text: z.string(),
});
export type ArchiveFile = z.infer<typeof FileSchema>;

/** The last record: what must have come before it. */
export const EndSchema = z.strictObject({
  records: z.int(),
  rows: z.array(z.int()),
  files: z.array(z.string()),
});

/** As errors and progress name it. */
export function tableName({ schema, name }: Pick<ArchiveTable, "schema" | "name">): string {
  return schema === null ? name : `${schema}.${name}`;
}

/** As statements name it; without a schema the search path finds the product's own. */
export function quotedName({ schema, name }: Pick<ArchiveTable, "schema" | "name">): string {
  return schema === null ? quoted(name) : `${quoted(schema)}.${quoted(name)}`;
}

export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
