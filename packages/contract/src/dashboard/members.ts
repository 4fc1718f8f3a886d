import { z } from "zod";
import { TimestampSchema } from "../dates.ts";
import { documentedErrors } from "../errors.ts";
import { idSchema } from "../ids.ts";
import { RoleSchema } from "../me.ts";
import { operation } from "../operation.ts";
import { UserRefSchema } from "../users.ts";

export const MemberSchema = z.object({
  id: idSchema("member"),
  user: UserRefSchema,
  role: RoleSchema,
  createdAt: TimestampSchema,
});
export type MemberOutput = z.infer<typeof MemberSchema>;

const params = z.object({ id: idSchema("member") });

export const membersContract = {
  list: operation("viewer")
    .route({ method: "GET", path: "/members" })
    .output(z.object({ data: z.array(MemberSchema) })),

  changeRole: operation("admin")
    .route({ method: "PATCH", path: "/members/{id}" })
    .errors(documentedErrors(["LAST_OWNER"]))
    .input(z.object({ params, body: z.strictObject({ role: RoleSchema }) }))
    .output(MemberSchema),

  remove: operation("admin")
    .route({ method: "DELETE", path: "/members/{id}" })
    .errors(documentedErrors(["LAST_OWNER"]))
    .input(z.object({ params }))
    .output(z.object({ success: z.literal(true) })),
};
