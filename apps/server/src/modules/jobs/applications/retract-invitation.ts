import type { ApplicationDetailsOutput } from "@clipledger/contract/jobs/application-answers";
import type { OperationContext } from "../../../infra/context.ts";
import { toApplicationDetails } from "./applications.mapper.ts";
import { lockApplication } from "./locked-application.ts";
import { moveApplication } from "./move-application.ts";

/** Takes an invitation to apply back, which its receiver is not told. */
export function retractInvitation(ctx: OperationContext, id: string): Promise<ApplicationDetailsOutput> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockApplication(tx, ctx, id);
    if (row.status === "retracted") return toApplicationDetails(row);
    return toApplicationDetails(await moveApplication(tx, ctx, row, { by: "team", to: "retracted" }));
  });
}
