import { describe, expect, it } from "vitest";
import { holdWords } from "./hold-banner.tsx";

const thresholds = { watch: 14, soft: 45, hard: 75 };

describe("holdWords", () => {
  it("says nothing without a hold", () => {
    expect(holdWords({ stage: null, oldestDueOn: null, daysDue: null, thresholds })).toBeUndefined();
  });

  it("warns of what comes next", () => {
    const hold = { stage: "watch", oldestDueOn: "2026-09-01", daysDue: 20, thresholds } as const;
    expect(holdWords(hold)?.text).toBe("Pay or cancel it: in 25 days creators can no longer be assigned.");
    const withoutSoft = { ...hold, thresholds: { ...thresholds, soft: null } };
    expect(holdWords(withoutSoft)?.text).toBe("Pay or cancel it: in 55 days the Creator Hub goes on hold.");
    const withoutBoth = { ...hold, thresholds: { watch: 14, soft: null, hard: null } };
    expect(holdWords(withoutBoth)?.text).toBe("Pay or cancel it.");
  });

  it("says what a soft hold stops, and when the hard one comes", () => {
    const words = holdWords({ stage: "soft", oldestDueOn: "2026-09-01", daysDue: 74, thresholds });
    expect(words?.title).toMatch(/cannot be assigned/);
    expect(words?.text).toMatch(/In 1 day the whole/);
  });

  it("says that a hard hold stops everything else", () => {
    const words = holdWords({ stage: "hard", oldestDueOn: "2026-08-01", daysDue: 90, thresholds });
    expect(words?.tone).toBe("danger");
    expect(words?.text).toMatch(/Nothing but settling/);
  });
});
