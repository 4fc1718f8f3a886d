import type { ProjectChanges, ProjectOutput } from "@clipledger/contract/projects/project";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { changedFields, recordActivity } from "../../organizations/activity/record-activity.ts";
import { refuseTakenName, refuseUnknownApp } from "./project-refusals.ts";
import { fieldsOf, toProject } from "./projects.mapper.ts";
import { findProject, lockProject, type ProjectRow, updateProjectRow } from "./projects.queries.ts";

export function updateProject(
  ctx: OperationContext,
  id: string,
  input: ProjectChanges,
): Promise<ProjectOutput> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    await lockProject(tx, organizationId, id);
    const row = await getProject(tx, organizationId, id);
    const before = fieldsOf(row);
    const after = { ...before, ...withoutUndefined(input) };
    const changes = changedFields(before, after);
    if (Object.keys(changes).length === 0) return toProject(row);

    if (after.appleAppId !== before.appleAppId) await refuseUnknownApp(tx, organizationId, after.appleAppId);
    await refuseTakenName(() => updateProjectRow(tx, organizationId, id, after, ctx.clock.now()));
    await recordActivity(tx, ctx, {
      type: "project.updated",
      subject: { type: "project", id, label: after.name },
      changes,
    });
    return toProject(await getProject(tx, organizationId, id));
  });
}

async function getProject(tx: Transaction, organizationId: string, id: string): Promise<ProjectRow> {
  const row = await findProject(tx, organizationId, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

function withoutUndefined<Fields extends object>(fields: Fields) {
  // Only fields that were sent are left, so none of them is undefined.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}
