import type { OrganizationOutput } from "@clipledger/contract/organization";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { OperationContext } from "../../infra/context.ts";
import { changedFields, recordActivity } from "./activity/record-activity.ts";
import { lockOrganizationFor } from "./members/manageable-member.ts";
import { toOrganization } from "./organizations.mapper.ts";
import { updateOrganizationRow } from "./organizations.queries.ts";

interface OrganizationChanges {
  readonly name?: string | undefined;
  readonly defaultCurrency?: CurrencyCode | undefined;
}

export function updateOrganization(
  ctx: OperationContext,
  input: OrganizationChanges,
): Promise<OrganizationOutput> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockOrganizationFor(tx, ctx);
    const before = { name: row.name, defaultCurrency: row.default_currency };
    const after = {
      name: input.name ?? before.name,
      defaultCurrency: input.defaultCurrency ?? before.defaultCurrency,
    };
    const changes = changedFields(before, after);
    if (Object.keys(changes).length === 0) return toOrganization(row);

    const updated = await updateOrganizationRow(tx, {
      id: row.id,
      name: after.name,
      default_currency: after.defaultCurrency,
      updated_at: ctx.clock.now(),
    });
    await recordActivity(tx, ctx, {
      type: "organization.updated",
      subject: { type: "organization", id: row.id, label: after.name },
      changes,
    });
    return toOrganization(updated);
  });
}
