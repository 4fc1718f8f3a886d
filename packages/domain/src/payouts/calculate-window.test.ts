import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateWindow, compileRules, withPooledShares } from "./calculate-window.ts";
import {
  anyWorld,
  calculateFromHistories,
  FIRST_DAY,
  type VideoHistory,
  videoHistory,
  WEEK,
  type World,
  windowRows,
} from "./fixtures/histories.ts";
import { baseRule, bonusRule, cpmRule, rising, salaryRule } from "./fixtures/rules.ts";
import { arrangeVideos } from "./window-calculation.ts";

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

  it("refuses rules that were compiled with other eligibilities", () => {
    const compiled = {
      ...compileRules([cpmRule([[0, null, 1]], { scope: "all_content" })]),
      eligibilities: [],
    };
    const { columns } = arrangeVideos([]);
    const calculation = calculate({ rules: [salaryRule(1)], terms: WEEK, histories: [] });
    expect(() => calculateWindow(compiled, WEEK, columns)).toThrow("other eligibilities");
    expect(() => withPooledShares(compiled, WEEK, columns, calculation)).toThrow("other eligibilities");
  });
});

describe("compileRules", () => {
  it("names each eligibility once, in the order of the rules", () => {
    const current = { windowDays: 7, publicationScope: "current_period_only" } as const;
    const { eligibilities, rules } = compileRules([
      salaryRule(100),
      cpmRule([[0, null, 1]], { eligibility: { windowDays: 7 } }),
      bonusRule("highest", [[0, null, 1]], { eligibility: current }),
      cpmRule([[0, null, 1]], { eligibility: { windowDays: 7 } }),
    ]);
    expect(eligibilities).toEqual([{ windowDays: 7, publicationScope: "include_earlier" }, current]);
    expect(rules.map((rule) => ("eligibility" in rule ? rule.eligibility : undefined))).toEqual([
      undefined,
      0,
      1,
      0,
    ]);
  });

  it("requires proof of ownership when any rule does", () => {
    const proven = baseRule(1, { requiresProof: true });
    expect(compileRules([salaryRule(1), baseRule(1)]).requiresProof).toBe(false);
    expect(compileRules([salaryRule(1), proven]).requiresProof).toBe(true);
  });

  it("knows the money of the campaign", () => {
    expect(compileRules([salaryRule(5, "KWD")])).toMatchObject({ currency: "KWD", precision: 3 });
  });

  it("needs rules, all in one currency", () => {
    expect(() => compileRules([])).toThrow(RangeError);
    expect(() => compileRules([salaryRule(1, "EUR"), salaryRule(1, "USD")])).toThrow(
      "Cannot mix EUR and USD",
    );
  });
});

const terms = { startDay: 100, endDay: 106, isLast: false, coveredDays: 7, cycleDays: 7 };
const rules = (rate: number) =>
  compileRules([salaryRule(10_000), cpmRule([[0, null, rate]], { scope: "all_content" })]);

function windowOf(gains: readonly number[], viewsBefore: readonly number[] = gains.map(() => 0)) {
  const views = gains.map((gained, video) => gained + (viewsBefore[video] ?? 0));
  return {
    count: gains.length,
    platform: gains.map(() => 0),
    publishedDay: gains.map(() => 101),
    viewsBefore,
    viewsAtEnd: views,
    viewsEligible: [views],
  };
}

function sharesOf(gains: readonly number[], rate = 1_000, viewsBefore?: readonly number[]) {
  const videos = windowOf(gains, viewsBefore);
  const compiled = rules(rate);
  const { lines } = withPooledShares(compiled, terms, videos, calculateWindow(compiled, terms, videos));
  return lines[1];
}

describe("a rule that pays for all content", () => {
  it("shows each video's share, which sum to the line", () => {
    const line = sharesOf([1_000, 1_000, 1_000, 5]);
    expect(line?.amountMinor).toBe(301n);
    expect(line?.videos.map(({ amountMinor }) => amountMinor)).toEqual([100n, 100n, 100n, 1n]);
    expect(line?.videos.map(({ views }) => views)).toEqual([1_000, 1_000, 1_000, 5]);
  });

  it("gives what is left to those who lost most, the earlier video first", () => {
    expect(sharesOf([5, 5, 5])?.videos.map(({ amountMinor }) => amountMinor)).toEqual([1n, 1n, 0n]);
    expect(sharesOf([1, 8, 6])?.videos.map(({ amountMinor }) => amountMinor)).toEqual([0n, 1n, 1n]);
  });

  it("counts only the views since the window before", () => {
    const videos = sharesOf([1_000, 3_000], 1_000, [50_000, 700])?.videos;
    expect(videos?.map(({ views, amountMinor }) => [views, amountMinor])).toEqual([
      [1_000, 100n],
      [3_000, 300n],
    ]);
  });

  it("names no videos when it pays nothing", () => {
    expect(sharesOf([4])).toMatchObject({ amountMinor: 0n, videos: [] });
  });

  it("leaves out videos that gained nothing", () => {
    expect(sharesOf([0, 1_000])?.videos).toEqual([
      { video: 1, views: 1_000, tierIndex: null, amountMinor: 100n },
    ]);
  });
});

describe("more views than a number states", () => {
  const gains = Array.from({ length: 10_001 }, () => 999_999_999_999);

  it("pays exactly, for all content and by video", () => {
    const videos = windowOf(gains);
    for (const scope of ["all_content", "per_video"] as const) {
      const compiled = compileRules([cpmRule([[0, null, 1]], { scope })]);
      const { totalMinor, lines } = calculateWindow(compiled, terms, videos);
      const views = 10_001n * 999_999_999_999n;
      expect(totalMinor).toBe((views + 5_000n) / 10_000n);
      expect(lines[0]?.metricValue).toBe(Number.MAX_SAFE_INTEGER);
    }
  });

  it("shares exactly", () => {
    const line = sharesOf(gains, 1);
    const sum = line?.videos.reduce((all, { amountMinor }) => all + amountMinor, 0n);
    expect(sum).toBe(line?.amountMinor);
  });
});
