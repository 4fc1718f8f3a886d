import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carriedTogether, netBalance, type OpenBalanceEntry } from "./balance.ts";

const entry = (id: string, leftMinor: bigint, reason = id): OpenBalanceEntry => ({ id, reason, leftMinor });

const amounts = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const entries = fc
  .array(
    amounts.filter((amount) => amount !== 0n),
    { maxLength: 40 },
  )
  .map((list) => list.map((amount, place) => entry(`orgbal_${place}`, amount)));
const dues = fc.bigInt({ min: 1n, max: 10n ** 12n });

const sumOf = (values: readonly { readonly amountMinor: bigint }[]) =>
  values.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
const within = (amount: bigint, left: bigint) =>
  left < 0n ? left <= amount && amount < 0n : 0n < amount && amount <= left;

describe("netBalance", () => {
  it.each([
    ["takes off what the creator owes", 10_000n, [entry("a", -3_000n)], [-3_000n], 7_000n],
    ["adds what the team owes", 10_000n, [entry("a", 3_000n)], [3_000n], 13_000n],
    ["takes no more than there is", 10_000n, [entry("a", -15_000n)], [-10_000n], 0n],
    ["takes the oldest first", 5_000n, [entry("a", -4_000n), entry("b", -4_000n)], [-4_000n, -1_000n], 0n],
    [
      "leaves out entries once nothing is left to take them off",
      5_000n,
      [entry("a", -5_000n), entry("b", -4_000n)],
      [-5_000n],
      0n,
    ],
    ["adds before it takes off", 5_000n, [entry("a", -9_000n), entry("b", 2_000n)], [-7_000n, 2_000n], 0n],
    ["leaves a window alone that pays nothing", 0n, [entry("a", 3_000n)], [], 0n],
  ])("%s", (_, due, given, amountsOfLines, pay) => {
    const { lines, payMinor } = netBalance(due, given);
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual(amountsOfLines);
    expect(payMinor).toBe(pay);
  });

  it("takes the 20 oldest entries and leaves the rest for the next payout", () => {
    const { lines, payMinor } = netBalance(
      100n,
      Array.from({ length: 21 }, (_, place) => entry(`orgbal_${place}`, 5n)),
    );
    expect(lines.at(-1)?.balanceEntryId).toBe("orgbal_19");
    expect(payMinor).toBe(200n);
  });

  it("pays the sum of what is due and the lines, and never less than nothing", () => {
    fc.assert(
      fc.property(dues, entries, (due, given) => {
        const { lines, payMinor } = netBalance(due, given);
        expect(payMinor).toBe(due + sumOf(lines));
        expect(payMinor >= 0n).toBe(true);
      }),
    );
  });

  it("uses no entry twice, and of each no more than is left", () => {
    fc.assert(
      fc.property(dues, entries, (due, given) => {
        const left = new Map(given.map(({ id, leftMinor }) => [id, leftMinor]));
        const { lines } = netBalance(due, given);
        expect(new Set(lines.map(({ balanceEntryId }) => balanceEntryId)).size).toBe(lines.length);
        for (const { balanceEntryId, amountMinor } of lines)
          expect(within(amountMinor, left.get(balanceEntryId) ?? 0n)).toBe(true);
      }),
    );
  });

  it("pays nothing only where something is still owed or it came out even", () => {
    fc.assert(
      fc.property(dues, entries, (due, given) => {
        const considered = given.slice(0, 20).reduce((sum, { leftMinor }) => sum + leftMinor, 0n);
        const { payMinor } = netBalance(due, given);
        expect(payMinor).toBe(due + considered > 0n ? due + considered : 0n);
      }),
    );
  });

  it("nets the same over several windows, however the due amount is split", () => {
    fc.assert(
      fc.property(fc.array(dues, { minLength: 1, maxLength: 6 }), amounts, (windows, left) => {
        fc.pre(left !== 0n);
        let rest = left;
        let paid = 0n;
        for (const due of windows) {
          const { lines, payMinor } = netBalance(due, rest === 0n ? [] : [entry("a", rest)]);
          rest -= sumOf(lines);
          paid += payMinor;
        }
        const due = windows.reduce((sum, amount) => sum + amount, 0n);
        expect(paid).toBe(due + left > 0n ? due + left : 0n);
      }),
    );
  });

  // "Balance: " has 9 characters, and a title at most 200.
  it.each([
    ["Two \r\n lines", "Balance: Two lines"],
    ["x".repeat(191), `Balance: ${"x".repeat(191)}`],
    ["x".repeat(192), `Balance: ${"x".repeat(190)}…`],
    [`${"x".repeat(189)} ${"y".repeat(9)}`, `Balance: ${"x".repeat(189)}…`],
    [`${"x".repeat(189)}😀y`, `Balance: ${"x".repeat(189)}…`],
    [`${"x".repeat(188)}😀y`, `Balance: ${"x".repeat(188)}😀y`],
  ])("keeps titles on one line and within what a line holds: %j", (reason, title) => {
    expect(netBalance(1n, [entry("a", 5n, reason)]).lines[0]?.title).toBe(title);
  });
});

describe("amounts below the least that a rail moves", () => {
  it("are carried over until they are enough together", () => {
    expect(carriedTogether([300n, 200n], 600n)).toEqual({ transfers: [], carriedOver: [0, 1] });
    expect(carriedTogether([300n, 200n, 100n], 600n)).toEqual({ transfers: [[0, 1, 2]], carriedOver: [] });
    expect(carriedTogether([600n, 599n], 600n)).toEqual({ transfers: [[0]], carriedOver: [1] });
    expect(carriedTogether([300n, 900n], 600n)).toEqual({ transfers: [[1]], carriedOver: [0] });
    expect(carriedTogether([], 600n)).toEqual({ transfers: [], carriedOver: [] });
    expect(carriedTogether([300n], 0n)).toEqual({ transfers: [[0]], carriedOver: [] });
  });

  it("stand in exactly one place, and no transfer is below the least", () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 5_000n }), { maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 10_000n }), (all, least) => {
        const { transfers, carriedOver } = carriedTogether(all, least);
        const places = [...transfers.flat(), ...carriedOver].sort((left, right) => left - right);
        expect(places).toEqual(all.map((_, place) => place));
        for (const transfer of transfers)
          expect(transfer.reduce((sum, place) => sum + (all[place] ?? 0n), 0n)).toBeGreaterThanOrEqual(least);
        const waiting = carriedOver.reduce((sum, place) => sum + (all[place] ?? 0n), 0n);
        expect(carriedOver.length === 0 || waiting < least).toBe(true);
      }),
    );
  });
});
