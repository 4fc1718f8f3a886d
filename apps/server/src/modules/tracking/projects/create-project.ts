import type { NewProject, ProjectOutput } from "@clipledger/contract/projects/project";
import type { OperationContext } from "../../../infra/context.ts";
import { createId } from "../../../infra/ids.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { rowActorOf } from "../row-actor.ts";
import { refuseTakenName, refuseUnknownApp } from "./project-refusals.ts";
import { toProject } from "./projects.mapper.ts";
import { findProject, insertProject } from "./projects.queries.ts";

export function createProject(ctx: OperationContext, input: NewProject): Promise<ProjectOutput> {
  const organizationId = ctx.organization.id;
  const { name, url = null, description = null, logo = null, appleAppId = null } = input;
  return ctx.db.transaction(async (tx) => {
    await refuseUnknownApp(tx, organizationId, appleAppId);
    const id = createId("project");
    const fields = { name, url, description, logo, appleAppId };
    await refuseTakenName(() =>
      insertProject(tx, {
        ...fields,
        ...rowActorOf(ctx.actor),
        organizationId,
        id,
        createdAt: ctx.clock.now(),
      }),
    );
    await recordActivity(tx, ctx, { type: "project.created", subject: { type: "project", id, label: name } });
    const row = await findProject(tx, organizationId, id);
    if (row === undefined) throw new Error("The new project cannot be read back");
    return toProject(row);
  });
}
