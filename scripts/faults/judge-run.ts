/** The part of Vitest's JSON report that decides. */
export interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

export type Verdict =
  | { readonly kind: "passed" }
  | { readonly kind: "failed"; readonly test: string }
  /** Says nothing about the code: it did not compile, no test was found, PostgreSQL did not start, or time ran out. */
  | { readonly kind: "crashed"; readonly why: string };

interface EndedRun {
  readonly report: Report | undefined;
  readonly exitCode: number | undefined;
  /** What the run printed last. */
  readonly output: string;
}

/** Only a test that ran and failed is a failure; a file of which no test ran, or an error outside tests, is a crash. */
export function judgeRun({ report, exitCode, output }: EndedRun, files: readonly string[]): Verdict {
  if (exitCode === undefined) return crashed("took too long", output);
  if (report === undefined) return crashed("Vitest wrote no report", output);
  const failed = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === "failed");
  if (failed !== undefined) return { kind: "failed", test: failed.fullName };
  const unheard = files.filter((file) => !hasPassed(report, file));
  if (unheard.length > 0) return crashed(`no test ran in ${unheard.join(", ")}`, messages(report) || output);
  return exitCode === 0
    ? { kind: "passed" }
    : crashed("an error outside of tests", messages(report) || output);
}

function hasPassed(report: Report, file: string): boolean {
  return report.testResults.some(
    ({ name, assertionResults }) =>
      name.endsWith(`/${file}`) && assertionResults.some(({ status }) => status === "passed"),
  );
}

function messages(report: Report): string {
  return report.testResults
    .map(({ message }) => message ?? "")
    .filter(Boolean)
    .join("\n");
}

function crashed(why: string, details: string): Verdict {
  const last = details.trim().split("\n").slice(-12).join("\n");
  return { kind: "crashed", why: last === "" ? why : `${why}\n${last}` };
}
