/** An entry of a creator's balance with what is left of it: above zero the team owes more, below the creator owes. */
export interface OpenBalanceEntry {
  readonly id: string;
  readonly reason: string;
  readonly leftMinor: bigint;
}

/** A part of an entry as a line of a payout, with the entry's sign. */
export interface BalanceLine {
  readonly balanceEntryId: string;
  readonly title: string;
  readonly amountMinor: bigint;
}

interface Netting {
  readonly lines: readonly BalanceLine[];
  /** What is left to pay; never below zero. */
  readonly payMinor: bigint;
}

/** A payout shows a line for each entry; what comes after these waits for the next one. */
const MAX_ENTRIES = 20;

/**
 * Sets what is to be paid off against the oldest entries. What the team owes more is added first; of what the creator owes, as
 * much is taken off as there is.
 */
export function netBalance(dueMinor: bigint, entries: readonly OpenBalanceEntry[]): Netting {
  if (dueMinor <= 0n) return { lines: [], payMinor: dueMinor };
  const considered = entries.slice(0, MAX_ENTRIES);
  let payMinor = dueMinor;
  const taken = new Map<string, bigint>();
  for (const { id, leftMinor } of [...considered].sort(owedByTeamFirst)) {
    const isMore = leftMinor + payMinor < 0n;
    const amountMinor = isMore ? -payMinor : leftMinor;
    taken.set(id, amountMinor);
    payMinor += amountMinor;
  }
  const lines = considered.flatMap(({ id, reason }) => {
    const amountMinor = taken.get(id) ?? 0n;
    return amountMinor === 0n ? [] : [{ balanceEntryId: id, title: titleOf(reason), amountMinor }];
  });
  return { lines, payMinor };
}

/** Sorting keeps the order of entries on the same side. */
function owedByTeamFirst(left: OpenBalanceEntry, right: OpenBalanceEntry): number {
  return Number(left.leftMinor < 0n) - Number(right.leftMinor < 0n);
}

const TITLE_LENGTH = 200;

function titleOf(reason: string): string {
  const title = `Balance: ${reason.replace(/\s+/g, " ")}`;
  if (title.length <= TITLE_LENGTH) return title;
  // The database refuses half an emoji.
  const start = title.slice(0, TITLE_LENGTH - 1).replace(/[\ud800-\udbff]$/, "");
  return `${start.trimEnd()}…`;
}

interface Carried {
  /** Places of the amounts that go together, one list for each transfer. */
  readonly transfers: readonly (readonly number[])[];
  /** Places of the amounts that wait for more. */
  readonly carriedOver: readonly number[];
}

/**
 * Which amounts are sent now, where no transfer may be below the least: each that is enough by itself goes alone; the small
 * ones go together as soon as they are enough, and wait until then.
 */
export function carriedTogether(amounts: readonly bigint[], least: bigint): Carried {
  const places = amounts.map((_, place) => place);
  const alone = places.filter((place) => (amounts[place] ?? 0n) >= least);
  const small = places.filter((place) => (amounts[place] ?? 0n) < least);
  const together = small.reduce((sum, place) => sum + (amounts[place] ?? 0n), 0n);
  const areEnough = small.length > 0 && together >= least;
  return {
    transfers: [...alone.map((place) => [place]), ...(areEnough ? [small] : [])],
    carriedOver: areEnough ? [] : small,
  };
}
