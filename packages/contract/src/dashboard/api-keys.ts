import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { RoleSchema } from "../me.ts";
import { operation } from "../operation.ts";
import { UserRefSchema } from "../users.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";

const ApiKeySchema = z.object({
  id: idSchema("apiKey"),
  name: z.string(),
  prefix: z.string().describe("The first characters of the key, to recognise it by."),
  owner: UserRefSchema,
  role: RoleSchema.nullable().describe("The owner's role now; null once they left the organization."),
  state: z.enum(["active", "expired", "revoked"]),
  createdAt: TimestampSchema,
  expiresAt: TimestampSchema.nullable(),
  revokedAt: TimestampSchema.nullable(),
  lastUsedAt: TimestampSchema.nullable(),
});
export type ApiKeyOutput = z.infer<typeof ApiKeySchema>;

const params = z.object({ id: idSchema("apiKey") });

export const apiKeysContract = {
  list: operation("admin")
    .route({ method: "GET", path: "/api-keys" })
    .output(z.object({ data: z.array(ApiKeySchema) })),

  create: operation("admin")
    .route({ method: "POST", path: "/api-keys" })
    .errors(documentedErrors(["API_KEY_LIMIT_REACHED"]))
    .input(
      z.object({
        body: z.strictObject({
          name: z.string().trim().min(1).max(60),
          expiresAt: TimestampSchema.nullable().optional(),
          ownerUserId: idSchema("user")
            .optional()
            .describe("The member whose role the key takes; you by default. Not above your own role."),
        }),
      }),
    )
    .output(
      z.object({ apiKey: ApiKeySchema, secret: z.string().describe("The key itself, shown only here.") }),
    ),

  revoke: operation("admin")
    .route({ method: "POST", path: "/api-keys/{id}/revoke" })
    .input(z.object({ params }))
    .output(ApiKeySchema),
};
