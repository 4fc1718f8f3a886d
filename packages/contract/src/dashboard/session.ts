import { z } from "zod";
import { idSchema } from "../ids.ts";
import { RoleSchema } from "../me.ts";
import { operation } from "../operation.ts";
import { PlanNameSchema } from "../organization.ts";
import { UserRefSchema } from "../users.ts";

export const SessionSchema = z.object({
  user: UserRefSchema,
  organizations: z.array(
    z.object({ id: idSchema("organization"), name: z.string(), plan: PlanNameSchema, role: RoleSchema }),
  ),
});
export type SessionOutput = z.infer<typeof SessionSchema>;

export const sessionContract = {
  get: operation("session").route({ method: "GET", path: "/session" }).output(SessionSchema),
};
