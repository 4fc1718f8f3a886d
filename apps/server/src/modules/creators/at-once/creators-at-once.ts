import { MAX_TAGS } from "@clipledger/contract/creators/creator-input";
import {
  type NewcomerDraft,
  NewcomerSchema,
  type Newcomers,
  type RowProblem,
  type TagChange,
} from "@clipledger/contract/dashboard/creators-at-once";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { uniqueBy } from "../../../infra/lists.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import { addCreator } from "../create-creator.ts";
import { changesBetween, recordCreatorChanges } from "../creator-changes.ts";
import { ADDED_BY_TEAM } from "../creator-entry.ts";
import { listTagNamesOf, setTags } from "../creator-tags.ts";
import { type LockedCreator, lockCreators, lockRoster } from "../creators.queries.ts";
import { issueInvitation } from "../invitations/invite-creator.ts";

/** All of them are added, or none: one that cannot be is named with every other. */
export function addCreators(
  ctx: OperationContext,
  { creators, invite = false }: Newcomers,
): Promise<{ creatorIds: string[] }> {
  return ctx.db.transaction(async (tx) => {
    await lockRoster(tx, ctx.organization.id);
    const problems = await listKnownProblems(tx, ctx.organization.id, creators);
    if (problems.length > 0)
      throw badRequest(
        problems.map(({ row, field, message }) => ({ path: `creators.${row}.${field}`, message })),
      );
    // Two lists with the same people would otherwise wait for each other.
    await tx.rows(sql`
      select from users where email = any(${creators.map(({ email }) => email)}::text[]) order by id for update`);
    const inOrder = creators.toSorted((one, other) => (one.email < other.email ? -1 : 1));
    const ids = new Map<string, string>();
    for (const newcomer of inOrder) {
      const added = await addCreator(tx, ctx, newcomer, ADDED_BY_TEAM);
      if (invite) await issueInvitation(tx, ctx, added);
      ids.set(newcomer.email, added.id);
    }
    return { creatorIds: creators.flatMap(({ email }) => ids.get(email) ?? []) };
  });
}

/** What stands against adding them, of every row. */
export async function checkNewcomers(
  { db, organization }: OperationContext,
  drafts: readonly NewcomerDraft[],
): Promise<{ problems: RowProblem[] }> {
  const malformed = drafts.flatMap(listMalformed);
  const emails = drafts.map(({ email }) => ({ email: email.trim().toLowerCase() }));
  const known = await listKnownProblems(db, organization.id, emails);
  const isMalformed = (row: number) =>
    malformed.some((problem) => problem.row === row && problem.field === "email");
  return {
    problems: [...malformed, ...known.filter(({ row }) => !isMalformed(row))].toSorted(
      (one, other) => one.row - other.row,
    ),
  };
}

const wording: Readonly<Record<RowProblem["field"], string>> = {
  firstName: "A first name of 1 to 50 characters is needed",
  lastName: "A last name has at most 50 characters",
  email: "This is no email address",
  tags: "At most 20 tags of 1 to 40 characters each",
};

/** One problem for each field that the contract refuses. */
function listMalformed(draft: NewcomerDraft, row: number): RowProblem[] {
  const read = NewcomerSchema.safeParse(draft);
  const refused = new Set(read.error?.issues.map(({ path }) => path[0]));
  return (Object.keys(wording) as RowProblem["field"][]) // safe: the keys of the literal above
    .filter((field) => refused.has(field))
    .map((field) => ({ row, field, message: wording[field] }));
}

/** Addresses that are there already: in the list, on the roster or in the team. */
async function listKnownProblems(
  db: Queryable,
  organizationId: string,
  rows: readonly { readonly email: string }[],
): Promise<RowProblem[]> {
  const emails = rows.map(({ email }) => email);
  const known = await db.rows<{ email: string; place: "roster" | "archive" | "team" }>(sql`
    select u.email, case when c.archived_at is null then 'roster' else 'archive' end as place
    from creators c join users u on u.id = c.user_id
    where c.organization_id = ${organizationId} and u.email = any(${emails}::text[])
    union all
    select u.email, 'team' from members m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and u.email = any(${emails}::text[])`);
  const places = new Map(known.map(({ email, place }) => [email, place]));
  return rows.flatMap(({ email }, row) => {
    const place = places.get(email);
    const first = emails.indexOf(email);
    if (first < row)
      return { row, field: "email", message: `The same address as in row ${first + 1}` } as const;
    return place === undefined ? [] : ({ row, field: "email", message: knownWords[place] } as const);
  });
}

const knownWords = {
  roster: "Is on your roster already",
  archive: "Is in your archive; bring them back instead",
  team: "Is a member of your team, and cannot be a creator of it",
} as const;

/** Gives tags to creators, and takes tags from them; the others that they have stay. */
export function tagCreators(ctx: OperationContext, change: TagChange): Promise<{ changed: number }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    await lockRoster(tx, organizationId);
    const creators = await lockAllActive(tx, organizationId, change.creatorIds);
    const planned = [];
    for (const creator of creators) {
      const before = await listTagNamesOf(tx, organizationId, creator.id);
      planned.push({ creator, before, wanted: tagsAfter(before, change) });
    }
    const overfull = planned.filter(({ wanted }) => wanted.length > MAX_TAGS);
    if (overfull.length > 0) throw badRequest(overfull.map(({ creator }) => tooMany(creator)));
    const changed = [];
    for (const { creator, before, wanted } of planned) {
      if (sameNames(before, wanted)) continue;
      await setTags(tx, ctx, creator.id, wanted);
      const after = await listTagNamesOf(tx, organizationId, creator.id);
      changed.push({ creator, changes: changesBetween({ tags: before }, { tags: after }) });
    }
    await recordCreatorChanges(tx, ctx, "creator.updated", changed);
    return { changed: changed.length };
  });
}

async function lockAllActive(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<LockedCreator[]> {
  const creators = await lockCreators(tx, organizationId, ids);
  const known = new Set(creators.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: unknown });
  const archived = creators.filter(({ archived_at }) => archived_at !== null).map(({ id }) => id);
  if (archived.length > 0) throw new AppError("CREATOR_ARCHIVED", { creatorIds: archived });
  return creators;
}

const lower = (name: string) => name.toLowerCase();

function tagsAfter(before: readonly string[], { add, remove }: TagChange): string[] {
  const removed = new Set(remove.map(lower));
  return uniqueBy([...before.filter((name) => !removed.has(lower(name))), ...add], lower);
}

function sameNames(before: readonly string[], after: readonly string[]): boolean {
  return JSON.stringify(before.map(lower).sort()) === JSON.stringify(after.map(lower).sort());
}

function tooMany({ first_name, last_name }: LockedCreator) {
  const name = fullName(first_name, last_name);
  return { path: "add", message: `${name} would have more than ${MAX_TAGS} tags` };
}
