import { z } from "zod";
import { IssueSchema } from "../errors.ts";
import type { Describe } from "../operation.ts";
import { nameSchemas } from "../schema-names.ts";
import { idSchema } from "../wire-values.ts";
import { SpecSummarySchema } from "./campaign.ts";
import { PreviewHashSchema, SpecDraftSchema, SpecWarningSchema } from "./normalized-spec.ts";
import { CampaignSpecChangesSchema, CampaignSpecSchema } from "./spec.ts";

const NewCampaignSchema = z.strictObject({ spec: CampaignSpecSchema });
const EditSchema = z.strictObject({ campaignId: idSchema("campaign"), spec: CampaignSpecChangesSchema });
const CopySchema = z.strictObject({
  fromCampaignId: idSchema("campaign"),
  spec: CampaignSpecChangesSchema.optional(),
});
const JobDraftSchema = z.strictObject({
  fromJobId: idSchema("job"),
  spec: CampaignSpecChangesSchema.optional(),
});

const DryRunShapesSchema = z.union([NewCampaignSchema, EditSchema, CopySchema, JobDraftSchema]);
type DryRunInput = z.input<typeof DryRunShapesSchema>;
export type DryRun = z.output<typeof DryRunShapesSchema>;

/**
 * One of four shapes, chosen by the id that is sent. A union would answer its alternatives' issues as one; here every
 * issue stands by itself, and its path leads into the spec.
 */
export const DryRunSchema: z.ZodType<DryRun, DryRunInput> = z
  .custom<DryRunInput>()
  .transform((body, refinement): DryRun => {
    const { success, data, error } = shapeOf(body).safeParse(body);
    if (success) return data;
    for (const issue of error.issues) {
      const moved = { ...issue, path: pathIntoSpec(issue), input: body };
      refinement.issues.push(moved as z.core.$ZodRawIssue); // safe: an issue of zod's own, at another path
    }
    return z.NEVER;
  });

function shapeOf(body: unknown): z.ZodType<DryRun> {
  if (typeof body !== "object" || body === null) return NewCampaignSchema;
  if ("campaignId" in body) return EditSchema;
  if ("fromCampaignId" in body) return CopySchema;
  return "fromJobId" in body ? JobDraftSchema : NewCampaignSchema;
}

function pathIntoSpec({ code, path: [first, ...inner] }: z.core.$ZodIssue): PropertyKey[] {
  if (first === undefined) return [];
  const isInside = first === "spec" && (inner.length > 0 || code === "unrecognized_keys");
  return isInside ? inner : [first, ...inner];
}

/** As the API document names them. */
const specNames = new Map<z.core.$ZodType, string>([
  [CampaignSpecSchema, "CampaignSpec"],
  [CampaignSpecChangesSchema, "CampaignChanges"],
]);

export const describeDryRun: Describe = (described) => {
  const { $schema: _, ...schema } = z.toJSONSchema(DryRunShapesSchema, {
    io: "input",
    override: ({ zodSchema, jsonSchema }) => {
      const name = specNames.get(zodSchema);
      if (name === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      jsonSchema.$ref = `#/components/schemas/${name}`;
    },
  });
  return {
    ...described,
    requestBody: { required: true, content: { "application/json": { schema } } },
  } as typeof described; // safe: the JSON Schema that zod writes is the dialect of OpenAPI 3.1
};

export const DryRunResultSchema = z.object({
  ok: z.boolean().describe("Whether the write would be accepted."),
  mode: z.enum(["create", "update"]),
  spec: SpecDraftSchema.describe("The normalized spec; a draft while paths are missing."),
  summary: SpecSummarySchema.nullable().describe("Null while paths are missing."),
  changes: z
    .array(
      z.object({
        part: z.string().describe("Where the sentence stands in the summary, such as `cpmPayouts.0`."),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    )
    .describe("Summary sentences that an edit would change."),
  warnings: z.array(SpecWarningSchema),
  issues: z.array(IssueSchema),
  missing: z.array(z.string()).describe("Spec paths that a draft still needs."),
  previewHash: PreviewHashSchema.nullable().describe(
    "Pins a write to the reviewed spec. Null while paths are missing.",
  ),
});
export type DryRunResult = z.infer<typeof DryRunResultSchema>;

nameSchemas({ CampaignDryRun: DryRunResultSchema });
