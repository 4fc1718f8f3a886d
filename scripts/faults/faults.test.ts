import { describe, expect, it } from "vitest";
import { applyFault, type Fault, projectOf } from "./fault.ts";
import { judgeRun, type Report } from "./judge-run.ts";
import { problemsOf, readAreas } from "./read-areas.ts";
import { isEnough } from "./try-faults.ts";

const root = new URL("../../", import.meta.url).pathname;

function fault(changes: Partial<Fault> = {}): Fault {
  return {
    file: "src/due.ts",
    find: "endsOn < today",
    replace: "endsOn <= today",
    breaks: "A window is due a day early.",
    noticedBy: ["src/due.test.ts"],
    ...changes,
  };
}

describe("a fault", () => {
  it("replaces its text where it stands once", () => {
    expect(applyFault("if (endsOn < today) pay();", fault())).toEqual({
      text: "if (endsOn <= today) pay();",
    });
  });

  it("replaces with the very text, whatever characters it holds", () => {
    expect(applyFault("a b c", fault({ find: "b", replace: "$&$1`" }))).toEqual({ text: "a $&$1` c" });
  });

  it("is refused where its text is gone or ambiguous, and named", () => {
    const problem = (source: string | undefined, changes?: Partial<Fault>) => {
      const applied = applyFault(source, fault(changes));
      return "problem" in applied ? applied.problem : undefined;
    };
    expect(problem("if (over) pay();")).toBe('src/due.ts: occurs 0 times instead of once: "endsOn < today"');
    expect(problem("endsOn < today; endsOn < today")).toContain("src/due.ts: occurs 2 times");
    expect(problem(undefined)).toBe("src/due.ts does not exist");
    expect(problem("anything", { find: "" })).toContain("empty");
    expect(problem("endsOn < today", { replace: "endsOn < today" })).toContain("changes nothing");
  });

  it("finds the project of its tests in their names", () => {
    expect(projectOf("a/pay.test.ts")).toBe("unit");
    expect(projectOf("a/pay.api.test.ts")).toBe("api");
    expect(projectOf("a/pay.system.test.ts")).toBe("system");
    expect(projectOf("e2e/pay.spec.ts")).toBe("e2e");
    expect(projectOf("a/pay.ts")).toBeUndefined();
  });
});

describe("a run", () => {
  const files = ["src/due.test.ts"];
  const report = (...statuses: string[]): Report => ({
    testResults: [
      {
        name: "/copy/src/due.test.ts",
        message: "TypeError: due is not a function",
        assertionResults: statuses.map((status) => ({ status, fullName: `it ${status}` })),
      },
    ],
  });
  const judge = (run: Partial<Parameters<typeof judgeRun>[0]>) =>
    judgeRun({ report: report("passed"), exitCode: 0, output: "", ...run }, files);

  it("notices a fault when a test failed", () => {
    const failed = { report: report("passed", "failed", "skipped"), exitCode: 1 };
    expect(judge(failed)).toEqual({ kind: "failed", test: "it failed" });
  });

  it("notices nothing when the tests passed", () => {
    expect(judge({ report: report("passed", "skipped") })).toEqual({ kind: "passed" });
  });

  it("says nothing of a file that did not compile, or whose tests did not start", () => {
    expect(judge({ report: report(), exitCode: 1 })).toMatchObject({ kind: "crashed" });
    expect(judge({ report: report("skipped"), exitCode: 1 })).toMatchObject({ kind: "crashed" });
    expect(judge({ report: report(), exitCode: 0 })).toMatchObject({ kind: "crashed" });
  });

  it("says nothing when one of two files was not found", () => {
    const both = [...files, "src/paid.test.ts"];
    expect(judgeRun({ report: report("passed"), exitCode: 0, output: "" }, both)).toEqual({
      kind: "crashed",
      why: "no test ran in src/paid.test.ts\nTypeError: due is not a function",
    });
  });

  it("says nothing when PostgreSQL did not start, an error came from outside of tests, or time ran out", () => {
    const ended = { report: undefined, exitCode: 1, output: "no disk space" };
    expect(judge(ended)).toEqual({ kind: "crashed", why: "Vitest wrote no report\nno disk space" });
    expect(judge({ exitCode: 1 })).toMatchObject({ kind: "crashed" });
    expect(judge({ report: report("failed"), exitCode: undefined })).toMatchObject({ kind: "crashed" });
  });
});

describe("a list of faults", () => {
  const outcomes = (noticed: number, unnoticed: number, untried = 0) => [
    ...Array.from({ length: noticed }, () => ({ kind: "noticed" as const })),
    ...Array.from({ length: unnoticed }, () => ({ kind: "unnoticed" as const })),
    ...Array.from({ length: untried }, () => ({ kind: "untried" as const })),
  ];

  it("needs 95 of 100 noticed, and every one tried", () => {
    expect(isEnough(outcomes(95, 5))).toBe(true);
    expect(isEnough(outcomes(94, 5))).toBe(false);
    expect(isEnough(outcomes(100, 0, 1))).toBe(false);
    expect(isEnough([])).toBe(false);
  });
});

describe("an area", () => {
  it("is refused under a name that does not exist", async () => {
    await expect(readAreas(["payuots"])).rejects.toThrow("There is no area payuots. Areas: ");
  });

  it("holds faults that apply to the code of today, each once, and names tests that exist", async () => {
    const areas = await readAreas();
    const faults = areas.flatMap(({ faults: ofArea }) => ofArea);
    expect(faults.flatMap((each) => problemsOf(each, root))).toEqual([]);
    expect(new Set(faults.map(({ file, find, replace }) => `${file} ${find} ${replace}`)).size).toBe(
      faults.length,
    );
  });
});
