import { z } from "zod";
import { idSchema } from "../ids.ts";
import { RoleSchema } from "../me.ts";
import { operation } from "../operation.ts";
import { PlanNameSchema } from "../organization.ts";
import { UserRefSchema } from "../users.ts";

export const SessionSchema = z.object({
  user: UserRefSchema.extend({ firstName: z.string(), lastName: z.string() }),
  organizations: z.array(
    z.object({ id: idSchema("organization"), name: z.string(), plan: PlanNameSchema, role: RoleSchema }),
  ),
  hasMailbox: z.boolean().describe("Whether this server keeps its emails for owners to read."),
});
export type SessionOutput = z.infer<typeof SessionSchema>;

/** How a person is named to others. */
export const ProfileSchema = z.strictObject({
  firstName: z.string().trim().min(1).max(50),
  lastName: z.string().trim().max(50),
});

export const sessionContract = {
  update: operation("session")
    .route({ method: "PATCH", path: "/session/profile" })
    .input(z.object({ body: ProfileSchema }))
    .output(SessionSchema),

  get: operation("session").route({ method: "GET", path: "/session" }).output(SessionSchema),
};
