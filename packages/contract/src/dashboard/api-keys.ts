import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { AllowedAddressesSchema, KeyLimitsSchema, KeyMoneySchema, ScopesSchema } from "../key-limits.ts";
import { RoleSchema } from "../me.ts";
import { operation } from "../operation.ts";
import { CurrencySchema } from "../organization.ts";
import { UserRefSchema } from "../users.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";

export const ApiKeySchema = z.object({
  id: idSchema("apiKey"),
  name: z.string(),
  prefix: z.string().describe("The first characters of the key, to recognise it by."),
  owner: UserRefSchema,
  role: RoleSchema.nullable().describe("The owner's role now; null once they left the organization."),
  state: z.enum(["active", "expired", "revoked"]),
  createdAt: TimestampSchema,
  expiresAt: TimestampSchema.nullable(),
  revokedAt: TimestampSchema.nullable(),
  lastUsedAt: TimestampSchema.nullable().describe("To the minute."),
  lastUsedFrom: z.string().nullable().describe("The address of that use."),
  ...KeyLimitsSchema.shape,
  committedToday: z
    .array(z.object({ currency: CurrencySchema, amount: z.number() }))
    .describe("What was paid with the key since the beginning of the UTC day, in major units."),
});
export type ApiKeyOutput = z.infer<typeof ApiKeySchema>;

const params = z.object({ id: idSchema("apiKey") });

const name = z.string().trim().min(1).max(60);

const limits = {
  expiresAt: TimestampSchema.nullable().optional(),
  scopes: ScopesSchema.optional(),
  allowedAddresses: AllowedAddressesSchema.optional(),
  money: KeyMoneySchema.optional(),
};

export const ApiKeyChangesSchema = z.strictObject({ name: name.optional(), ...limits });
export type ApiKeyChanges = z.infer<typeof ApiKeyChangesSchema>;

const NewApiKeySchema = z.strictObject({
  name,
  ...limits,
  ownerUserId: idSchema("user")
    .optional()
    .describe("The member whose role the key takes; you by default. Not above your own role."),
});
export type NewApiKey = z.infer<typeof NewApiKeySchema>;

export const apiKeysContract = {
  list: operation("admin")
    .route({ method: "GET", path: "/api-keys" })
    .output(z.object({ data: z.array(ApiKeySchema) })),

  create: operation("admin")
    .route({ method: "POST", path: "/api-keys" })
    .errors(documentedErrors(["API_KEY_LIMIT_REACHED"]))
    .input(z.object({ body: NewApiKeySchema }))
    .output(
      z.object({ apiKey: ApiKeySchema, secret: z.string().describe("The key itself, shown only here.") }),
    ),

  update: operation("admin")
    .route({
      method: "PATCH",
      path: "/api-keys/{id}",
      description: "Changes what is sent. Without a limit, a new key may do what its owner may.",
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params, body: ApiKeyChangesSchema }))
    .output(ApiKeySchema),

  revoke: operation("admin")
    .route({ method: "POST", path: "/api-keys/{id}/revoke" })
    .input(z.object({ params }))
    .output(ApiKeySchema),
};
