import {
  type NewView,
  type SavedViewOutput,
  SavedViewSchema,
  type ViewChanges,
} from "@clipledger/contract/dashboard/saved-views";
import { roleAtLeast } from "@clipledger/domain/organizations/roles";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { refuseTaken } from "../../../infra/db/database-errors.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { wireFields } from "../../../infra/wire-fields.ts";

const MAX_VIEWS = 100;

/** The caller's own views of a list, then those that others share, each by name. */
export async function listSavedViews(ctx: OperationContext, list: string) {
  const userId = callerOf(ctx);
  const rows = await ctx.db.rows<SavedViewRow>(sql`
    ${selectViews} where s.organization_id = ${ctx.organization.id} and s.list = ${list}
      and (s.user_id = ${userId} or s.is_shared)
    order by s.user_id <> ${userId}, lower(s.name), s.id`);
  return { data: rows.map((row) => toSavedView(row, userId)) };
}

export async function createSavedView(ctx: OperationContext, view: NewView): Promise<SavedViewOutput> {
  const userId = callerOf(ctx);
  refuseSharing(ctx, view.isShared);
  const id = createId("savedView");
  return ctx.db.transaction(async (tx) => {
    await refuseTooMany(tx, ctx.organization.id, userId);
    await refuseTakenName(() =>
      tx.execute(
        insertRow("saved_views", {
          organizationId: ctx.organization.id,
          id,
          userId,
          list: view.list,
          name: view.name,
          isShared: view.isShared,
          query: view.query,
          columns: toJson(view.columns),
          createdAt: ctx.clock.now(),
          updatedAt: ctx.clock.now(),
        }),
      ),
    );
    return toSavedView(await getView(tx, ctx.organization.id, id), userId);
  });
}

/** Only its owner changes a view. */
export async function updateSavedView(
  ctx: OperationContext,
  id: string,
  changes: ViewChanges,
): Promise<SavedViewOutput> {
  const userId = callerOf(ctx);
  return ctx.db.transaction(async (tx) => {
    const view = await lockOwnView(tx, ctx, id);
    if (!view.is_shared) refuseSharing(ctx, changes.isShared ?? false);
    const {
      name = view.name,
      query = view.query,
      columns = view.columns,
      isShared = view.is_shared,
    } = changes;
    await refuseTakenName(() =>
      tx.execute(sql`
        update saved_views set name = ${name}, query = ${query}, columns = ${toJson(columns)}::jsonb,
          is_shared = ${isShared}, updated_at = ${ctx.clock.now()}
        where organization_id = ${ctx.organization.id} and id = ${id}`),
    );
    return toSavedView(await getView(tx, ctx.organization.id, id), userId);
  });
}

export async function removeSavedView(ctx: OperationContext, id: string) {
  return ctx.db.transaction(async (tx) => {
    await lockOwnView(tx, ctx, id);
    await tx.execute(sql`
      delete from saved_views where organization_id = ${ctx.organization.id} and id = ${id}`);
    return { success: true as const };
  });
}

interface SavedViewRow {
  readonly id: string;
  readonly user_id: string;
  readonly list: string;
  readonly name: string;
  readonly is_shared: boolean;
  readonly query: string;
  readonly columns: SavedViewOutput["columns"];
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly user_name: string;
  readonly user_email: string;
  readonly user_image: string | null;
}

const selectViews = sql`
  select s.id, s.user_id, s.list, s.name, s.is_shared, s.query, s.columns, s.created_at, s.updated_at,
    u.name as user_name, u.email as user_email, u.image as user_image
  from saved_views s join users u on u.id = s.user_id`;

function getView(db: Queryable, organizationId: string, id: string): Promise<SavedViewRow> {
  return db.row(sql`${selectViews} where s.organization_id = ${organizationId} and s.id = ${id}`);
}

/** A view that others do not share is not there for the caller; a shared one is not theirs to change. */
async function lockOwnView(tx: Transaction, ctx: OperationContext, id: string): Promise<SavedViewRow> {
  const view = await tx.maybeRow<SavedViewRow>(sql`
    ${selectViews} where s.organization_id = ${ctx.organization.id} and s.id = ${id} for update of s`);
  const isOwn = view?.user_id === callerOf(ctx);
  if (view === undefined || !(isOwn || view.is_shared)) throw new AppError("NOT_FOUND");
  if (!isOwn) throw new AppError("FORBIDDEN", undefined, { message: "Only its owner changes a view" });
  return view;
}

/** Views are of people; an API key has none. */
function callerOf({ actor }: OperationContext): string {
  if (actor.userId === null) throw new AppError("FORBIDDEN");
  return actor.userId;
}

function refuseSharing({ role }: OperationContext, isShared: boolean): void {
  if (!isShared || roleAtLeast(role, "member")) return;
  throw new AppError("FORBIDDEN", undefined, { message: "Members and above share views with the team" });
}

async function refuseTooMany(tx: Transaction, organizationId: string, userId: string): Promise<void> {
  // The member's row is locked: two views saved at once would both find room for the last one.
  await tx.row<{ id: string }>(sql`
    select id from members where organization_id = ${organizationId} and user_id = ${userId} for update`);
  const { total } = await tx.row<{ total: number }>(sql`
    select count(*)::int as total from saved_views where organization_id = ${organizationId} and user_id = ${userId}`);
  if (total >= MAX_VIEWS) throw new AppError("SAVED_VIEW_LIMIT_REACHED");
}

function refuseTakenName(write: () => Promise<number>): Promise<number> {
  return refuseTaken("saved_views_name", () => new AppError("SAVED_VIEW_NAME_CONFLICT"), write);
}

function toJson(columns: SavedViewOutput["columns"]): string | null {
  return columns === null ? null : JSON.stringify(columns);
}

function toSavedView(row: SavedViewRow, userId: string): SavedViewOutput {
  return {
    ...wireFields(SavedViewSchema, row),
    isOwn: row.user_id === userId,
    owner: { id: row.user_id, name: row.user_name, email: row.user_email, image: row.user_image },
  };
}
