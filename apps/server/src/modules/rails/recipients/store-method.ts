import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Sealer } from "../../../infra/crypto/sealer.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRow, insertRows } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import {
  listRecipients,
  methodPurpose,
  openDetails,
  type RecipientRow,
  recipientPurpose,
} from "../recipients.queries.ts";

interface NewMethod {
  readonly organizationId: string;
  readonly creatorId: string;
  readonly railId: string;
  readonly country: string;
  readonly details: Readonly<Record<string, string>>;
  readonly hint: string;
  readonly currencies: readonly CurrencyCode[];
  readonly at: Date;
}

/** From now on the method serves its currencies, and others serve theirs as before. Answers its id. */
export async function storeMethod(tx: Transaction, sealer: Sealer, method: NewMethod): Promise<string> {
  const { organizationId, creatorId, railId, currencies, at } = method;
  await tx.execute(sql`
    select id from creators where organization_id = ${organizationId} and id = ${creatorId} for no key update`);
  const recipients = await listRecipients(tx, organizationId, creatorId);
  const former = recipients.find(({ method_id }) => method_id === null);
  if (former !== undefined) await takeOver(tx, sealer, former, method);
  const id = await insertMethod(tx, sealer, method, {
    remoteId: await findRemoteId(tx, method),
    isReady: false,
    missing: [],
  });
  await assignCurrencies(tx, method, id, currencies);
  await deleteUnusedMethods(tx, method);
  const isOnly = await servesEverything(tx, method, id);
  await tx.execute(sql`
    update rail_recipients set is_chosen = false, updated_at = ${at}
    where organization_id = ${organizationId} and creator_id = ${creatorId} and is_chosen
      and (rail_id <> ${railId} or not ${isOnly}::boolean)`);
  if (isOnly) await copyForReleaseBefore(tx, sealer, method);
  return id;
}

/** What the release before stored becomes a method of the currencies that it still serves, sealed for its new row. */
async function takeOver(
  tx: Transaction,
  sealer: Sealer,
  former: RecipientRow,
  { currencies: taken, organizationId, creatorId, at }: NewMethod,
): Promise<void> {
  const currencies = former.currencies.filter((currency) => !taken.includes(currency));
  if (currencies.length === 0) return;
  const { rail_id: railId, country, hint, remote_id: remoteId, is_ready: isReady, missing } = former;
  const details = openDetails(sealer, former);
  const method = { organizationId, creatorId, railId, country, details, hint, currencies, at };
  const id = await insertMethod(tx, sealer, method, { remoteId, isReady, missing });
  await assignCurrencies(tx, method, id, currencies);
}

interface KnownState {
  readonly remoteId: string | null;
  readonly isReady: boolean;
  readonly missing: readonly string[];
}

async function insertMethod(
  tx: Transaction,
  sealer: Sealer,
  { organizationId, creatorId, railId, country, details, hint, at }: NewMethod,
  { remoteId, isReady, missing }: KnownState,
): Promise<string> {
  const id = createId("payoutMethod");
  const sealed = sealer.seal(JSON.stringify(details), methodPurpose(`${creatorId} ${railId} ${id}`));
  await tx.execute(
    insertRow("payout_methods", {
      organizationId,
      creatorId,
      id,
      railId,
      country,
      detailsSealed: sealed,
      hint,
      remoteId,
      isReady,
      missing,
      createdAt: at,
      updatedAt: at,
    }),
  );
  return id;
}

async function assignCurrencies(
  tx: Transaction,
  { organizationId, creatorId }: NewMethod,
  methodId: string,
  currencies: readonly CurrencyCode[],
): Promise<void> {
  await tx.execute(sql`
    ${insertRows("payout_method_currencies", {
      types: { currency: "text" },
      rows: currencies.map((currency) => ({ currency })),
      alike: { organizationId, creatorId, methodId },
    })}
    on conflict (organization_id, creator_id, currency) do update set method_id = excluded.method_id`);
}

/** A rail knows one person under one name, whatever they have entered since. */
async function findRemoteId(
  tx: Transaction,
  { organizationId, creatorId, railId }: NewMethod,
): Promise<string | null> {
  const known = await tx.maybeRow<{ remote_id: string | null }>(sql`
    select remote_id from (
      select remote_id, created_at from payout_methods
      where organization_id = ${organizationId} and creator_id = ${creatorId} and rail_id = ${railId}
      union all
      select remote_id, created_at from rail_recipients
      where organization_id = ${organizationId} and creator_id = ${creatorId} and rail_id = ${railId}
    ) known
    where remote_id is not null order by created_at desc limit 1`);
  return known?.remote_id ?? null;
}

/** Details that serve nothing go. One row with the rail's own name for the person stays, so that none is made twice there. */
async function deleteUnusedMethods(tx: Transaction, { organizationId, creatorId }: NewMethod): Promise<void> {
  await tx.execute(sql`
    delete from payout_methods m
    where m.organization_id = ${organizationId} and m.creator_id = ${creatorId}
      and not exists (
        select from payout_method_currencies c
        where c.organization_id = m.organization_id and c.creator_id = m.creator_id and c.method_id = m.id
      )
      and (m.remote_id is null or exists (
        select from payout_methods o
        where o.organization_id = m.organization_id and o.creator_id = m.creator_id and o.rail_id = m.rail_id
          and o.remote_id = m.remote_id and o.key > m.key
      ))`);
}

async function servesEverything(
  tx: Transaction,
  { organizationId, creatorId }: NewMethod,
  methodId: string,
): Promise<boolean> {
  const { is_only } = await tx.row<{ is_only: boolean }>(sql`
    select not exists (
      select from payout_method_currencies
      where organization_id = ${organizationId} and creator_id = ${creatorId} and method_id <> ${methodId}
    ) as is_only`);
  return is_only;
}

/** The release before knows one method for everything. Where there are several, it has the creator's payouts wait. */
async function copyForReleaseBefore(
  tx: Transaction,
  sealer: Sealer,
  { organizationId, creatorId, railId, country, details, hint, at }: NewMethod,
): Promise<void> {
  const sealed = sealer.seal(JSON.stringify(details), recipientPurpose(`${creatorId} ${railId}`));
  await tx.execute(sql`
    ${insertRow("rail_recipients", {
      organizationId,
      creatorId,
      railId,
      country,
      detailsSealed: sealed,
      mirroredSealed: sealed,
      hint,
      createdAt: at,
      updatedAt: at,
    })} on conflict (organization_id, creator_id, rail_id) do update set
      country = excluded.country, details_sealed = excluded.details_sealed, mirrored_sealed = excluded.mirrored_sealed,
      hint = excluded.hint, is_chosen = true, is_ready = false, missing = '{}', updated_at = excluded.updated_at`);
}
