import { findCircles } from "./find-circles.ts";

interface FolderCircle {
  /** The folder whose children import each other. */
  readonly parent: string;
  /** Names of its folders, and of files beside them; the first comes again at the end. */
  readonly ring: readonly string[];
  /** Files of which the first step of the ring is made. */
  readonly from: string;
  readonly to: string;
}

/** Rings of folders and of files beside them, at every depth. A circle of files is a ring in the folder around it. */
export function findFolderCircles(importsByFile: ReadonlyMap<string, readonly string[]>): FolderCircle[] {
  const graphs = new Map<string, Map<string, Map<string, readonly [from: string, to: string]>>>();
  for (const [from, targets] of importsByFile) {
    for (const to of targets) {
      const step = stepBetween(from, to);
      if (step === undefined) continue;
      const graph = entry(graphs, step.parent, () => new Map());
      entry(
        entry(graph, step.from, () => new Map()),
        step.to,
        () => [from, to] as const,
      );
    }
  }
  return [...graphs].flatMap(([parent, graph]) =>
    findCircles(new Map([...graph].map(([name, targets]) => [name, [...targets.keys()]]))).map((ring) => {
      const [first = "", second = ""] = ring;
      const [from, to] = graph.get(first)?.get(second) ?? [parent, parent];
      return { parent, ring, from, to };
    }),
  );
}

/** The children of the deepest folder that has both files. */
function stepBetween(from: string, to: string): { parent: string; from: string; to: string } | undefined {
  const [fromParts, toParts] = [from.split("/"), to.split("/")];
  const depth = fromParts.findIndex((part, index) => part !== toParts[index]);
  if (depth < 0) return undefined;
  return {
    parent: fromParts.slice(0, depth).join("/"),
    from: fromParts[depth] ?? "",
    to: toParts[depth] ?? "",
  };
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
