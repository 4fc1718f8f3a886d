import {
  type NewcomerDraft,
  NewcomerSchema,
  type Newcomers,
  type RowProblem,
} from "@clipledger/contract/dashboard/creators-at-once";
import { badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { addCreator } from "../create-creator.ts";
import { lockRoster } from "../creators.queries.ts";
import { issueInvitation } from "../invitations/invite-creator.ts";
import { ADDED_BY_TEAM } from "../join-creator.ts";

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
