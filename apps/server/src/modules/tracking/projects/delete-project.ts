import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { deleteProjectRow, findProject } from "./projects.queries.ts";

export function deleteProject(ctx: OperationContext, id: string): Promise<{ success: true }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, organizationId);
    const project = await findProject(tx, organizationId, id);
    if (project === undefined) throw new AppError("NOT_FOUND");
    await deleteProjectRow(tx, { organizationKey, organizationId, id, key: project.key });
    await recordActivity(tx, ctx, {
      type: "project.deleted",
      subject: { type: "project", id, label: project.name },
    });
    return { success: true };
  });
}
