export type JobProblems = Readonly<Record<string, string>>;

const texts = ["body", "challengeBrief"];

/** Whether a problem stands at a field; those of the texts are listed below their editors. */
export function isShown(path: string): boolean {
  return !texts.includes(path.split(".")[0] ?? "");
}
