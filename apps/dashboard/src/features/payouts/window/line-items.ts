import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { parseMajor } from "@clipledger/domain/money/money";
import { minorField, minorOf, readAmount } from "../../../ui/product/words/money-text.ts";
import { refusalText } from "../payout-words.ts";

export const maxLines = 50;

interface LineItem {
  readonly title: string;
  readonly amount: number;
}

/** A line as it stands in its fields. */
export interface TypedLine {
  readonly key: number;
  readonly title: string;
  readonly amount: string;
}

interface LineProblems {
  readonly title?: string | undefined;
  readonly amount?: string | undefined;
}

export interface LinesReview {
  /** What is sent; undefined while something is in the way. */
  readonly items: readonly LineItem[] | undefined;
  /** Their sum; undefined while one of them cannot be read. */
  readonly totalMinor: bigint | undefined;
  readonly problems: ReadonlyMap<number, LineProblems>;
  /** What is wrong with them together. */
  readonly problem: string | undefined;
}

export function typedLines(items: readonly LineItem[], currency: CurrencyCode): readonly TypedLine[] {
  return items.map(({ title, amount }, key) => ({
    key,
    title,
    amount: minorField(minorOf(amount, currency), currency),
  }));
}

export function withNewLine(lines: readonly TypedLine[]): readonly TypedLine[] {
  return [...lines, { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, title: "", amount: "" }];
}

/** Reads the lines by the rules that the server will hold them to. */
export function reviewLines(lines: readonly TypedLine[], currency: CurrencyCode): LinesReview {
  const read = lines.map((line) => ({ line, ...readLine(line, currency) }));
  const problems = new Map(read.flatMap(({ line, problems: found }) => (found ? [[line.key, found]] : [])));
  const totalMinor = sumOf(read.map(({ amountMinor }) => amountMinor));
  const problem = totalMinor === undefined ? undefined : sumProblem(lines, totalMinor);
  const isSound = problems.size === 0 && problem === undefined;
  return {
    items: isSound
      ? read.map(({ line, value }) => ({ title: line.title.trim(), amount: value ?? 0 }))
      : undefined,
    totalMinor,
    problems,
    problem,
  };
}

interface ReadLine {
  readonly value: number | undefined;
  readonly amountMinor: bigint | undefined;
  readonly problems: LineProblems | undefined;
}

function readLine({ title, amount }: TypedLine, currency: CurrencyCode): ReadLine {
  const titleProblem = title.trim() === "" ? "Say what it is for" : undefined;
  const value = readAmount(amount);
  if (value === undefined) {
    const problems = { title: titleProblem, amount: "Enter an amount, such as 12.50" };
    return { value: undefined, amountMinor: undefined, problems };
  }
  const parsed = parseMajor(value, currency);
  const amountProblem = parsed.ok ? undefined : refusalText(parsed.reason, currency);
  const isSound = titleProblem === undefined && amountProblem === undefined;
  return {
    value,
    amountMinor: parsed.ok ? parsed.money.amountMinor : undefined,
    problems: isSound ? undefined : { title: titleProblem, amount: amountProblem },
  };
}

function sumOf(amounts: readonly (bigint | undefined)[]): bigint | undefined {
  return amounts.reduce(
    (total, amount) => (total === undefined || amount === undefined ? undefined : total + amount),
    0n,
  );
}

function sumProblem(lines: readonly TypedLine[], totalMinor: bigint): string | undefined {
  if (lines.length === 0) return "Add at least one line.";
  return totalMinor <= 0n ? "A payout comes to more than nothing." : undefined;
}
