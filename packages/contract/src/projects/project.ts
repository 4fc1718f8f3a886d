import { z } from "zod";
import { nameSchemas } from "../schema-names.ts";
import { RowActorSchema } from "../tracking-shared.ts";
import { UserFullSchema } from "../users.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";

const CompetitorStatusSchema = z.enum(["internal", "competitor", "mixed", "none"]);
export type CompetitorStatus = z.infer<typeof CompetitorStatusSchema>;

export const ProjectSchema = z
  .object({
    id: idSchema("project"),
    name: z.string(),
    url: z.string().nullable(),
    description: z.string().nullable(),
    logo: z.string().nullable(),
    appleAppId: idSchema("appleApp").nullable(),
    createdAt: TimestampSchema,
    updatedAt: TimestampSchema,
    actorType: RowActorSchema,
    userId: idSchema("user").nullable(),
    orgId: idSchema("organization"),
    trackedAccounts: z.int().nullable(),
    competitorStatus: CompetitorStatusSchema.nullable().describe(
      "Whether its accounts are your own, competitors', some of both, or there are none.",
    ),
    appleApp: z
      .object({ id: idSchema("appleApp"), title: z.string(), appleIdentifier: z.string() })
      .nullable(),
    createdByUser: UserFullSchema.nullable(),
  })
  .meta({
    examples: [
      {
        id: "orgproj_4Rk8sVn1QwZp",
        name: "Northwind Budget",
        url: "https://northwind.example/budget",
        description: "Launch of the budgeting app",
        logo: null,
        appleAppId: null,
        createdAt: "2026-09-01T09:00:00.000Z",
        updatedAt: "2026-09-01T09:00:00.000Z",
        actorType: "user",
        userId: "user_Jb3kT8vYxL2n",
        orgId: "org_7Hq2mXbT9cRd",
        trackedAccounts: 12,
        competitorStatus: "internal",
        appleApp: null,
        createdByUser: null,
      },
    ],
  });
export type ProjectOutput = z.infer<typeof ProjectSchema>;

const ProjectNameSchema = z.string().trim().min(1).max(50);

const WebAddressSchema = z
  .url({ protocol: /^https?$/, error: "Expected an address that begins with http:// or https://" })
  .max(4096);

/** Forms send an empty text for what was emptied. */
const ClearableAddressSchema = z
  .string()
  .superRefine((text, refinement) => {
    const { error } = text === "" ? {} : WebAddressSchema.safeParse(text);
    for (const { message } of error?.issues ?? []) refinement.addIssue({ code: "custom", message });
  })
  .meta({ examples: ["https://northwind.example"] })
  .transform((text) => (text === "" ? null : text));

const optionalFields = {
  url: ClearableAddressSchema.nullable().optional(),
  description: z.string().trim().max(500).nullable().optional(),
  logo: ClearableAddressSchema.nullable().optional(),
  appleAppId: idSchema("appleApp").nullable().optional(),
};

export const NewProjectSchema = z.strictObject({ name: ProjectNameSchema, ...optionalFields });
export type NewProject = z.infer<typeof NewProjectSchema>;

export const ProjectChangesSchema = z.strictObject({ name: ProjectNameSchema.optional(), ...optionalFields });
export type ProjectChanges = z.infer<typeof ProjectChangesSchema>;

nameSchemas({ NewProject: NewProjectSchema, Project: ProjectSchema, ProjectChanges: ProjectChangesSchema });
