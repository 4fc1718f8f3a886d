import type { InvoiceDetails } from "@clipledger/contract/payouts/paper";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { changedFields, recordActivity } from "../../organizations/activity/record-activity.ts";
import { lockOrganizationFor } from "../../organizations/members.queries.ts";

interface DetailsAnswer {
  readonly details: InvoiceDetails | null;
}

export async function readInvoiceDetails(ctx: OperationContext): Promise<DetailsAnswer> {
  return { details: (await findInvoiceDetails(ctx.db, ctx.organization.id)) ?? null };
}

/** Null takes them away: then no invoice is issued any more. What was issued stays as it is. */
export function saveInvoiceDetails(
  ctx: OperationContext,
  details: InvoiceDetails | null,
): Promise<DetailsAnswer> {
  return ctx.db.transaction(async (tx) => {
    const organization = await lockOrganizationFor(tx, ctx);
    const before = await findInvoiceDetails(tx, organization.id);
    const changes = changedFields(loggedFields(before), loggedFields(details ?? undefined));
    if (Object.keys(changes).length === 0) return { details };
    if (details === null)
      await tx.execute(
        sql`delete from organization_invoice_details where organization_id = ${organization.id}`,
      );
    else
      await tx.execute(sql`
        ${insertRow("organization_invoice_details", {
          organizationId: organization.id,
          legalName: details.legalName,
          addressLines: details.addressLines,
          countryCode: details.countryCode,
          vatId: details.vatId,
          updatedAt: ctx.clock.now(),
        })}
        on conflict (organization_id) do update set
          legal_name = excluded.legal_name, address_lines = excluded.address_lines, country_code = excluded.country_code,
          vat_id = excluded.vat_id, updated_at = excluded.updated_at`);
    await recordActivity(tx, ctx, {
      type: "organization.updated",
      subject: { type: "organization", id: organization.id, label: organization.name },
      changes,
    });
    return { details };
  });
}

function loggedFields(details: InvoiceDetails | undefined) {
  return {
    invoiceName: details?.legalName ?? null,
    invoiceAddress: details?.addressLines.join(", ") ?? null,
    invoiceCountry: details?.countryCode ?? null,
    vatId: details?.vatId ?? null,
  };
}

interface DetailsRow {
  readonly legal_name: string;
  readonly address_lines: string[];
  readonly country_code: string;
  readonly vat_id: string | null;
}

export async function findInvoiceDetails(
  db: Queryable,
  organizationId: string,
): Promise<InvoiceDetails | undefined> {
  const row = await db.maybeRow<DetailsRow>(sql`
    select legal_name, address_lines, country_code, vat_id from organization_invoice_details
    where organization_id = ${organizationId}`);
  return (
    row && {
      legalName: row.legal_name,
      addressLines: row.address_lines,
      countryCode: row.country_code,
      vatId: row.vat_id,
    }
  );
}
