import type { AccountDeletion } from "@clipledger/contract/portal/account";
import { formatMoney } from "@clipledger/domain/money/format";
import type { HeldAccount, HeldEntry } from "./hold-entries.ts";
import type { OwedMoney } from "./owed-money.ts";

type DescribedEntry = Pick<HeldEntry, "creator" | "isTied">;

/** What a deletion does, or has done. */
export function describeDeletion(
  {
    entries,
    isTeamMember,
  }: Pick<HeldAccount, "isTeamMember"> & { readonly entries: readonly DescribedEntry[] },
  owed: ReadonlyMap<string, OwedMoney>,
): AccountDeletion {
  return {
    keepsTeamAccount: isTeamMember,
    organizations: entries.map(({ creator, isTied }) => ({
      name: creator.organization_name,
      outcome: isTied ? "anonymized" : "deleted",
      unpaid: [...(owed.get(creator.id)?.unpaid ?? [])],
    })),
    sentences: entries.flatMap((entry) => sentencesOf(entry, owed.get(entry.creator.id))),
  };
}

function sentencesOf({ creator }: DescribedEntry, owed: OwedMoney | undefined): string[] {
  const name = creator.organization_name;
  const { unpaid = [], claimable = 0 } = owed ?? {};
  return [
    ...(unpaid.length === 0
      ? []
      : [
          `${name} can still pay you ${amountsOf(unpaid)} for work that is done. Your payout details are deleted with your account, so agree with them on how you get it.`,
        ]),
    ...(claimable === 0
      ? []
      : [
          `Payouts of ${name} that you have not claimed can be claimed with the link that they can give you.`,
        ]),
  ];
}

/** One sum for each currency. */
function amountsOf(unpaid: OwedMoney["unpaid"]): string {
  const sums = new Map<OwedMoney["unpaid"][number]["amount"]["currency"], bigint>();
  for (const { amount } of unpaid)
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + BigInt(amount.amount));
  return [...sums].map(([currency, amountMinor]) => formatMoney({ amountMinor, currency })).join(" and ");
}
