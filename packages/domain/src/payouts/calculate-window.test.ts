import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrangeVideos } from "./arrange-videos.ts";
import { calculateWindow } from "./calculate-window.ts";
import { compileRules } from "./compile-rules.ts";
import { rising } from "./fixtures/any-rules.ts";
import { anyWorld, FIRST_DAY, type World } from "./fixtures/any-world.ts";
import { calculateFromHistories, videoHistory } from "./fixtures/histories.ts";
import { cpmRule } from "./fixtures/rules.ts";
import { WEEK } from "./fixtures/week.ts";
import { type VideoHistory, windowRows } from "./fixtures/window-rows.ts";

const calculate = ({ rules, terms, histories }: World) =>
  calculateFromHistories(rules, terms, histories, FIRST_DAY);

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

describe("calculateWindow", () => {
  it("comes to a total that is the sum of its lines", () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const calculation = calculate(world);
        expect(calculation.totalMinor).toBe(sum(calculation.lines.map(({ amountMinor }) => amountMinor)));
      }),
    );
  });

  it("has a line for each rule, in their order, and only caps take away", () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const { lines } = calculate(world);
        expect(lines.map(({ ruleId, type }) => [ruleId, type])).toEqual(
          world.rules.map(({ id, type }) => [id, type]),
        );
        for (const { type, amountMinor } of lines)
          expect(type === "performance_cap" ? amountMinor <= 0n : amountMinor >= 0n).toBe(true);
      }),
    );
  });

  it("shares every line among its tiers and its videos without a rest", () => {
    fc.assert(
      fc.property(anyWorld, ({ rules, ...world }) => {
        const { lines } = calculate({ rules, ...world });
        lines.forEach(({ amountMinor, tiers, videos }, index) => {
          const rule = rules[index];
          const hasTiers = rule?.type === "cpm" || rule?.type === "flat_bonus";
          if (hasTiers) expect(sum(tiers.map(({ payoutMinor }) => payoutMinor))).toBe(amountMinor);
          if (rule?.type === "base_payout" || (hasTiers && rule.scope === "per_video"))
            expect(sum(videos.map((share) => share.amountMinor))).toBe(amountMinor);
          else expect(videos).toEqual([]);
        });
      }),
    );
  });

  it("pays nothing above a cap or a limit", () => {
    fc.assert(
      fc.property(anyWorld, ({ rules, ...world }) => {
        const { lines } = calculate({ rules, ...world });
        const forViews = sum(
          lines
            .filter(({ type }) => type === "cpm" || type === "flat_bonus" || type === "performance_cap")
            .map(({ amountMinor }) => amountMinor),
        );
        rules.forEach((rule, index) => {
          if (rule.type === "performance_cap") expect(forViews <= BigInt(rule.amount)).toBe(true);
          if (rule.type !== "base_payout" || rule.limit === null) return;
          const { videos, amount } = rule.limit;
          const paid = lines[index]?.amountMinor ?? 0n;
          if (amount !== null) expect(paid <= BigInt(amount)).toBe(true);
          if (videos !== null) expect(paid <= BigInt(videos) * BigInt(rule.amount)).toBe(true);
        });
      }),
    );
  });

  it("comes to the same whatever the order of videos and of their snapshots", () => {
    const shuffled = <Item>(items: readonly Item[]) =>
      fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });
    const withOtherOrder = anyWorld.chain((world) => {
      const videos = world.histories.map((history) =>
        shuffled(history.snapshots).map((snapshots): VideoHistory => ({ ...history, snapshots })),
      );
      return fc.tuple(fc.constant(world), fc.tuple(...videos).chain(shuffled));
    });
    fc.assert(
      fc.property(withOtherOrder, ([world, histories]) => {
        expect(calculate({ ...world, histories })).toEqual(calculate(world));
      }),
    );
  });

  it("never pays less for more views at the window's end, with the same before it and bonuses that rise", () => {
    const extraViews = fc.array(fc.nat(3_000_000_000), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(anyWorld, extraViews, ({ rules, terms, histories }, extra) => {
        const compiled = compileRules(rules.map(rising));
        const rows = windowRows(histories, FIRST_DAY, terms, compiled.eligibilities);
        const more = rows.map((row, index) => ({
          ...row,
          viewsAtEnd: row.viewsAtEnd + (extra[index] ?? 0),
          viewsEligible: row.viewsEligible.map((views) => views + (extra[index] ?? 0)),
        }));
        const [before, after] = [rows, more].map((videos) =>
          calculateWindow(compiled, terms, arrangeVideos(videos).columns),
        );
        expect((after?.totalMinor ?? 0n) >= (before?.totalMinor ?? 0n)).toBe(true);
        before?.lines.forEach(({ type, amountMinor }, index) => {
          if (type === "performance_cap") return;
          expect((after?.lines[index]?.amountMinor ?? 0n) >= amountMinor).toBe(true);
        });
      }),
    );
  });

  it("refuses videos without the views of an eligibility", () => {
    const histories = [videoHistory("a", "2026-09-07", { "2026-09-08": 5 })];
    const { columns } = arrangeVideos(windowRows(histories, FIRST_DAY, WEEK, []));
    expect(() => calculateWindow(compileRules([cpmRule([[0, null, 1]])]), WEEK, columns)).toThrow(RangeError);
  });
});
