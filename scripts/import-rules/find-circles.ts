/** One circle per closing import: removing the last step of each leaves no circle. */
export function findCircles(importsByFile: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const open = new Set<string>();
  const closed = new Set<string>();
  for (const file of [...importsByFile.keys()].sort()) enter(file);
  return circles;

  function enter(file: string): void {
    if (closed.has(file)) return;
    open.add(file);
    for (const imported of new Set(importsByFile.get(file))) {
      if (open.has(imported)) circles.push([file, ...shortestPath(importsByFile, imported, file)]);
      else enter(imported);
    }
    open.delete(file);
    closed.add(file);
  }
}

/** Both ends included. The caller knows that a path exists. */
function shortestPath(
  importsByFile: ReadonlyMap<string, readonly string[]>,
  from: string,
  to: string,
): string[] {
  const cameFrom = new Map<string, string>();
  const queue = [from];
  // The queue grows while it is walked.
  for (const file of queue) {
    if (file === to) break;
    for (const imported of importsByFile.get(file) ?? []) {
      if (imported === from || cameFrom.has(imported)) continue;
      cameFrom.set(imported, file);
      queue.push(imported);
    }
  }
  const path = [to];
  for (let file = cameFrom.get(to); file !== undefined; file = cameFrom.get(file)) path.unshift(file);
  return path;
}
