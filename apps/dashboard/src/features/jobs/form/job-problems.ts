export type JobProblems = Readonly<Record<string, string>>;

/** A list's problems stand at its entries; the field shows the first. */
export function problemOf(problems: JobProblems, field: string): string | undefined {
  return Object.entries(problems).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1];
}

const texts = ["body", "challengeBrief"];

/** Whether a problem stands at a field; those of the texts are listed below their editors. */
export function isShown(path: string): boolean {
  return !texts.includes(path.split(".")[0] ?? "");
}
