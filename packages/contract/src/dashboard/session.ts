import { z } from "zod";
import { RoleSchema } from "../me.ts";
import { operation } from "../operation.ts";
import { CurrencySchema, PlanNameSchema } from "../organization.ts";
import { UserRefSchema } from "../users.ts";
import { idSchema, SuccessSchema, TimestampSchema } from "../wire-values.ts";

const SessionSchema = z.object({
  user: UserRefSchema.extend({ firstName: z.string(), lastName: z.string() }),
  organizations: z.array(
    z.object({
      id: idSchema("organization"),
      name: z.string(),
      plan: PlanNameSchema,
      role: RoleSchema,
      reportingCurrency: CurrencySchema.nullable(),
    }),
  ),
  hasMailbox: z.boolean().describe("Whether this server keeps its emails for owners to read."),
});
export type SessionOutput = z.infer<typeof SessionSchema>;

/** How a person is named to others. */
export const ProfileSchema = z.strictObject({
  firstName: z.string().trim().min(1).max(50),
  lastName: z.string().trim().max(50),
});

/** Where a person is signed in to the dashboard. */
const OpenSessionSchema = z.object({
  id: z.uuid(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: TimestampSchema,
  lastSeenAt: TimestampSchema.describe("Within a few minutes."),
  isCurrent: z.boolean().describe("Whether this request came with it."),
});
export type OpenSessionOutput = z.infer<typeof OpenSessionSchema>;

export const sessionContract = {
  list: operation("session")
    .route({ method: "GET", path: "/session/sessions" })
    .output(z.object({ data: z.array(OpenSessionSchema) })),

  end: operation("session")
    .route({ method: "DELETE", path: "/session/sessions/{id}" })
    .input(z.object({ params: z.object({ id: z.uuid() }) }))
    .output(SuccessSchema),

  endOthers: operation("session")
    .route({ method: "POST", path: "/session/sessions/end-others" })
    .output(z.object({ ended: z.number().int() })),

  update: operation("session")
    .route({ method: "PATCH", path: "/session/profile" })
    .input(z.object({ body: ProfileSchema }))
    .output(SessionSchema),

  get: operation("session").route({ method: "GET", path: "/session" }).output(SessionSchema),
};
