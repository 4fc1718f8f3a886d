/** A small mistake that tests must notice. */
export interface Fault {
  /** From the repository root. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** One sentence about what goes wrong for a user. */
  readonly breaks: string;
  /** The cheapest test files that notice it. */
  readonly noticedBy: readonly string[];
}

type Applied = { readonly text: string } | { readonly problem: string };

export function applyFault(source: string | undefined, { file, find, replace }: Fault): Applied {
  if (source === undefined) return { problem: `${file} does not exist` };
  if (find === "") return { problem: `${file}: the text to replace is empty` };
  if (find === replace) return { problem: `${file}: the replacement changes nothing: ${quoted(find)}` };
  const parts = source.split(find);
  if (parts.length === 2) return { text: parts.join(replace) };
  const count = parts.length - 1;
  return { problem: `${file}: occurs ${count} times instead of once: ${quoted(find)}` };
}

const projectByEnding = [
  { ending: ".api.test.ts", project: "api" },
  { ending: ".system.test.ts", project: "system" },
  { ending: ".test.ts", project: "unit" },
  { ending: ".spec.ts", project: "e2e" },
] as const;

export type Project = (typeof projectByEnding)[number]["project"];

/** The cheapest first. */
export const projects: readonly Project[] = ["unit", "api", "system", "e2e"];

/** These run the built product instead of the sources. */
export const projectsOnBuild: readonly Project[] = ["system", "e2e"];

export function projectOf(testFile: string): Project | undefined {
  return projectByEnding.find(({ ending }) => testFile.endsWith(ending))?.project;
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
