import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { applyFault, type Fault, projectOf } from "./fault.ts";

interface Area {
  readonly name: string;
  readonly faults: readonly Fault[];
}

const folder = new URL("./areas/", import.meta.url);

/** The named areas, or all. */
export async function readAreas(names: readonly string[] = []): Promise<Area[]> {
  const known = readdirSync(folder)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length))
    .sort();
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no area ${unknown.join(", ")}. Areas: ${known.join(", ")}.`);
  const wanted = names.length === 0 ? known : names;
  return Promise.all(
    wanted.map(async (name) => ({ name, faults: (await import(new URL(`${name}.ts`, folder).href)).faults })),
  );
}

/** Why a fault cannot be tried: its text is gone or ambiguous, or a test file is missing. */
export function problemsOf(fault: Fault, root: string): string[] {
  const path = join(root, fault.file);
  const applied = applyFault(existsSync(path) ? readFileSync(path, "utf8") : undefined, fault);
  const { noticedBy } = fault;
  return [
    ...("problem" in applied ? [applied.problem] : []),
    ...(noticedBy.length === 0 ? [`${fault.file}: names no test file`] : []),
    ...noticedBy
      .filter((test) => projectOf(test) === undefined)
      .map((test) => `${fault.file}: ${test} is not the name of a test file`),
    ...noticedBy
      .filter((test) => !existsSync(join(root, test)))
      .map((test) => `${fault.file}: ${test} does not exist`),
  ];
}
