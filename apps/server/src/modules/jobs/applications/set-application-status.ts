import type { TeamStatus } from "@clipledger/contract/applications";
import type { ApplicationDetailsOutput } from "@clipledger/contract/jobs/application-answers";
import { isAlready } from "@clipledger/domain/jobs/application-status";
import type { OperationContext } from "../../../infra/context.ts";
import { toApplicationDetails } from "./applications.mapper.ts";
import { lockApplication } from "./locked-application.ts";
import { orderAnswerMail } from "./mails/mail-orders.ts";
import { moveApplication } from "./move-application.ts";

export function setApplicationStatus(
  ctx: OperationContext,
  id: string,
  { status }: { status: TeamStatus },
): Promise<ApplicationDetailsOutput> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockApplication(tx, ctx, id);
    if (isAlready(row.status, status)) return toApplicationDetails(row);
    const moved = await moveApplication(tx, ctx, row, { by: "team", to: status });
    await orderAnswerMail(tx, ctx, { applicationId: id, messageId: null, decision: status });
    return toApplicationDetails(moved);
  });
}
