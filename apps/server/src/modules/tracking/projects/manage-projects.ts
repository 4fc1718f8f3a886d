import type { NewProject, ProjectChanges, ProjectOutput } from "@clipledger/contract/projects/project";
import type { RowActor } from "@clipledger/contract/tracking-shared";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { refuseTaken } from "../../../infra/db/database-errors.ts";
import { insertRow, updateRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { changedFields, recordActivity } from "../../organizations/activity/record-activity.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { rowActorOf } from "../row-actor.ts";
import { fieldsOf, findProject, type ProjectFields, type ProjectRow, toProject } from "./list-projects.ts";

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

interface NewProjectRow extends ProjectFields {
  organizationId: string;
  id: string;
  actorType: RowActor;
  userId: string | null;
  createdAt: Date;
}

async function insertProject(tx: Transaction, project: NewProjectRow): Promise<void> {
  await tx.execute(
    insertRow("projects", {
      organizationId: project.organizationId,
      id: project.id,
      name: project.name,
      url: project.url,
      description: project.description,
      logo: project.logo,
      appId: project.appleAppId,
      createdAt: project.createdAt,
      updatedAt: project.createdAt,
      actorType: project.actorType,
      userId: project.userId,
    }),
  );
}

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

/** Keeps the project as it is until the transaction ends. */
async function lockProject(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.rows(sql`
    select 1 from projects where organization_id = ${organizationId} and id = ${id} for update`);
}

async function updateProjectRow(
  tx: Transaction,
  organizationId: string,
  id: string,
  fields: ProjectFields,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    ${updateRow("projects", {
      name: fields.name,
      url: fields.url,
      description: fields.description,
      logo: fields.logo,
      appId: fields.appleAppId,
      updatedAt: at,
    })}
    where organization_id = ${organizationId} and id = ${id}`);
}

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

/** Its accounts leave it, and its sums go; what it was made of stays in every other sum. */
async function deleteProjectRow(
  tx: Transaction,
  { organizationKey, organizationId, id, key }: DeletedProject,
): Promise<void> {
  for (const table of [sql`group_days`, sql`group_baselines`]) {
    await tx.execute(
      sql`delete from ${table} where organization_key = ${organizationKey} and group_key = ${key}`,
    );
  }
  await tx.execute(sql`delete from projects where organization_id = ${organizationId} and id = ${id}`);
}

interface DeletedProject {
  organizationKey: number;
  organizationId: string;
  id: string;
  key: number;
}

function refuseTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  const refusal = () => new AppError("NOT_UNIQUE", undefined, { message: "Another project has this name" });
  return refuseTaken("projects_name", refusal, write);
}

async function refuseUnknownApp(
  tx: Transaction,
  organizationId: string,
  appleAppId: string | null,
): Promise<void> {
  if (appleAppId !== null && !(await isAppleApp(tx, organizationId, appleAppId))) {
    throw new AppError("APPLE_APP_NOT_FOUND");
  }
}

async function isAppleApp(tx: Transaction, organizationId: string, appId: string): Promise<boolean> {
  const app = await tx.maybeRow(sql`
    select 1 from apps where organization_id = ${organizationId} and id = ${appId} and provider = 'apple' for share`);
  return app !== undefined;
}
