import { ROLES } from "@clipledger/domain/organizations/roles";
import { z } from "zod";
import { KeyLimitsSchema } from "./key-limits.ts";
import { operation, withAnswersOfBodies } from "./operation.ts";
import { OrganizationSchema, PlanNameSchema } from "./organization.ts";
import { nameSchemas } from "./schema-names.ts";
import { UserRefSchema } from "./users.ts";
import { idSchema, TimestampSchema } from "./wire-values.ts";

export const RoleSchema = z.enum(ROLES);

const limit = z.int().nullable().describe("Null stands for no limit.");

const PlanSchema = z.object({
  name: PlanNameSchema,
  apiAccess: z.boolean(),
  individualVideos: z.boolean(),
  trackedAccounts: limit,
  trackedVideos: limit,
  creditsPerMonth: limit,
  webhookEndpoints: limit,
  requestsPerMinute: limit,
});

const MeSchema = z.object({
  organization: OrganizationSchema,
  role: RoleSchema,
  plan: PlanSchema,
  user: UserRefSchema.describe("The owner of the key."),
  apiKey: z
    .object({
      id: idSchema("apiKey"),
      name: z.string(),
      prefix: z.string(),
      expiresAt: TimestampSchema.nullable(),
      ...KeyLimitsSchema.shape,
    })
    .nullable()
    .describe("The key of this request; null in the dashboard."),
});
export type MeOutput = z.infer<typeof MeSchema>;

export const meContract = {
  get: operation("viewer", (described) => ({ ...withAnswersOfBodies(described), "x-required-scope": "none" }))
    .meta({ access: "viewer", isForEveryKey: true })
    .route({
      method: "GET",
      path: "/me",
      summary: "Who am I",
      description:
        "The organization, role and plan behind the key of this request, and what the key may do. Every key may ask.",
      tags: ["Organization"],
    })
    .output(MeSchema),
};

nameSchemas({ Me: MeSchema });
