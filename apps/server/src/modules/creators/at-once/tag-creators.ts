import { MAX_TAGS } from "@clipledger/contract/creators/creator-input";
import type { TagChange } from "@clipledger/contract/dashboard/creators-at-once";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { uniqueBy } from "../../../infra/lists.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import { changesBetween, recordCreatorChanges } from "../creator-changes.ts";
import { listTagNamesOf, setTags } from "../creator-tags.ts";
import { type LockedCreator, lockCreators, lockRoster } from "../creators.queries.ts";

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
