import { LARGEST_STATED_MINOR } from "./money.ts";

/** A window whose amount reaches the largest number that is stated comes to that much or more: nothing can be summed up with it. */
export function isCapped(amountMinor: bigint): boolean {
  return amountMinor >= LARGEST_STATED_MINOR;
}

type StatedSums<Name extends string> = Readonly<Record<Name, number>> & {
  /** Those that a JSON number does not state exactly, in minor units. */
  readonly exactAmounts?: Readonly<Record<string, string>>;
};

/** Sums as JSON numbers. One beyond what these state is the largest of them, with its digits beside it. */
export function stateSums<Name extends string>(sums: Readonly<Record<Name, bigint>>): StatedSums<Name> {
  const entries = Object.entries<bigint>(sums);
  const beyond = entries.filter(([, sum]) => BigInt(statedSum(sum)) !== sum);
  // Safe: one number for each of the names.
  const numbers = Object.fromEntries(entries.map(([name, sum]) => [name, statedSum(sum)])) as Record<
    Name,
    number
  >;
  if (beyond.length === 0) return numbers;
  return { ...numbers, exactAmounts: Object.fromEntries(beyond.map(([name, sum]) => [name, `${sum}`])) };
}

function statedSum(sum: bigint): number {
  return Math.min(Math.max(Number(sum), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

/** The field of answers that have sums; nothing where all windows are in them. */
export function omitted(windows: number): { readonly omittedWindows?: number } {
  return windows === 0 ? {} : { omittedWindows: windows };
}
