import type { Issue } from "@clipledger/contract/errors";
import type { PayoutMethodInput } from "@clipledger/contract/portal/payout-method";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { badRequest } from "../../../infra/app-error.ts";
import type { ActingContext } from "../../../infra/context.ts";
import { unfitValues } from "../connections/manage-rails.ts";
import { knownRail } from "../connections/rail-kinds.ts";
import { listRails, type RailRow } from "../connections/rail-rows.ts";
import { isUsable, listNeededCurrencies, paysAny } from "./needed-currencies.ts";

type KnownRail = ReturnType<typeof knownRail>;

interface ReadMethod {
  readonly rail: RailRow;
  /** What the method serves from now on. */
  readonly currencies: readonly CurrencyCode[];
}

/** What a creator entered, if their rail can pay by it in each of the currencies. Names every problem at once. */
export async function readMethod(
  ctx: ActingContext,
  creatorId: string,
  { railId, country, details, currencies: named }: PayoutMethodInput,
): Promise<ReadMethod> {
  const rail = (await listRails(ctx.db, ctx.organization.id)).find(
    (row) => row.id === railId && isUsable(row),
  );
  if (rail === undefined)
    throw badRequest([{ path: "railId", message: "You cannot be paid by this any more" }]);
  const known = knownRail(rail.kind);
  const issues: Issue[] = [];
  if (known.countries !== undefined && !known.countries.has(country))
    issues.push({ path: "country", message: `${known.name} does not pay to this country` });
  if (named === undefined) {
    const needed = await listNeededCurrencies(ctx, creatorId);
    if (!paysAny(rail, needed))
      issues.push({ path: "railId", message: `${known.name} does not pay ${needed.join(", ")}` });
  } else issues.push(...unpaidCurrencies(known, named), ...missingFor(known, named, details));
  issues.push(...unfitValues(known.recipientFields, details, "details"));
  if (issues.length > 0) throw badRequest(issues);
  return { rail, currencies: named === undefined ? servable(known, details) : [...new Set(named)] };
}

function unpaidCurrencies({ name, currencies }: KnownRail, named: readonly CurrencyCode[]): Issue[] {
  return named.flatMap((currency, index) =>
    currencies.has(currency)
      ? []
      : [
          {
            path: `currencies.${index}`,
            message: `${name} does not pay ${currency}. It pays ${[...currencies].sort().join(", ")}`,
          },
        ],
  );
}

/** Fields that only some currencies need, each named once with the currencies that need it. */
function missingFor(
  { recipientFields, fieldsFor }: KnownRail,
  named: readonly CurrencyCode[],
  details: Readonly<Record<string, string>>,
): Issue[] {
  return recipientFields.flatMap(({ name, label, isOptional }) => {
    const needing = [...new Set(named)].filter((currency) => fieldsFor?.(currency).includes(name));
    if (!isOptional || needing.length === 0 || (details[name] ?? "") !== "") return [];
    return [{ path: `details.${name}`, message: `Enter the ${label} for payouts in ${needing.join(", ")}` }];
  });
}

/** Every currency whose fields are complete; where none is, the rail says what is missing. */
function servable(known: KnownRail, details: Readonly<Record<string, string>>): readonly CurrencyCode[] {
  const currencies = [...known.currencies];
  const complete = currencies.filter((currency) => missingFor(known, [currency], details).length === 0);
  return complete.length === 0 ? currencies : complete;
}
