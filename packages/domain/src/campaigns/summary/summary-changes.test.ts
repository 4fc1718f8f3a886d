import { describe, expect, it } from "vitest";
import type { SpecSummary } from "./summarize-spec.ts";
import { summaryChanges } from "./summary-changes.ts";

const summary: SpecSummary = {
  schedule: "Weekly.",
  fixedSalary: "There is no fixed salary.",
  basePayouts: ["Base one.", "Base two."],
  cpmPayouts: [],
  flatBonuses: ["Bonus one."],
  performanceCap: "Capped.",
  eligibility: "Window.",
  headline: "Headline",
};

describe("summaryChanges", () => {
  it("finds nothing between equal summaries", () => {
    expect(summaryChanges(summary, structuredClone(summary))).toEqual([]);
  });

  it("names every sentence that differs, in the order of the summary", () => {
    const after: SpecSummary = {
      headline: "Another headline",
      eligibility: "Another window.",
      performanceCap: "There is no performance cap.",
      flatBonuses: ["Another bonus.", "Bonus two."],
      cpmPayouts: ["CPM one."],
      basePayouts: ["Base one."],
      fixedSalary: "Salary.",
      schedule: "Monthly.",
    };
    expect(summaryChanges(summary, after)).toEqual([
      { part: "schedule", before: "Weekly.", after: "Monthly." },
      { part: "fixedSalary", before: "There is no fixed salary.", after: "Salary." },
      { part: "basePayouts.1", before: "Base two.", after: null },
      { part: "cpmPayouts.0", before: null, after: "CPM one." },
      { part: "flatBonuses.0", before: "Bonus one.", after: "Another bonus." },
      { part: "flatBonuses.1", before: null, after: "Bonus two." },
      { part: "performanceCap", before: "Capped.", after: "There is no performance cap." },
      { part: "eligibility", before: "Window.", after: "Another window." },
      { part: "headline", before: "Headline", after: "Another headline" },
    ]);
  });

  it("swaps before and after with the summaries", () => {
    const after = { ...summary, fixedSalary: "Salary.", basePayouts: [] };
    const swapped = summaryChanges(summary, after).map((change) => ({
      ...change,
      before: change.after,
      after: change.before,
    }));
    expect(summaryChanges(after, summary)).toEqual(swapped);
  });
});
