import type { Area } from "./areas.ts";
import type { Relation } from "./catalog.ts";

export interface OrderedArea {
  readonly heading: string;
  readonly relations: readonly Relation[];
}

const AREAS_FILE = "apps/server/src/docs/schema/areas.ts";

/** The relations of each area, those that others refer to before them. Refuses relations of no area or of two, and areas of none. */
export function orderRelations(
  areas: readonly Area[],
  relations: readonly Relation[],
): readonly OrderedArea[] {
  refuse(listProblems(areas, relations));
  return areas.map((area) => ({
    heading: area.heading,
    relations: inOrder(relations.filter(({ name }) => area.relations.includes(name))),
  }));
}

function listProblems(areas: readonly Area[], relations: readonly Relation[]): readonly string[] {
  const placed = areas.flatMap((area) => area.relations);
  const existing = new Set(relations.map(({ name }) => name));
  return [
    ...relations
      .filter(({ name }) => !placed.includes(name))
      .map(({ kind, name }) => `The ${kind} ${name} is in no area: add it to one in ${AREAS_FILE}`),
    ...areas.flatMap(({ heading, relations: names }) =>
      names
        .filter((name) => !existing.has(name))
        .map((name) => `The area "${heading}" names ${name}, which is gone: take it out of ${AREAS_FILE}`),
    ),
    ...[...new Set(placed.filter((name, index) => placed.indexOf(name) !== index))].map(
      (name) => `${name} is in two areas: leave it in one in ${AREAS_FILE}`,
    ),
  ];
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

/** Sequences first, then by the alphabet, as far as nothing has to wait for what it refers to. In a circle the first goes first. */
function inOrder(relations: readonly Relation[]): readonly Relation[] {
  const isSequence = ({ kind }: Relation) => Number(kind === "sequence");
  const waiting = relations.toSorted(
    (one, other) => isSequence(other) - isSequence(one) || (one.name < other.name ? -1 : 1),
  );
  const ordered: Relation[] = [];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const isFree = (relation: Relation) =>
      neededBy(relation).every((name) => name === relation.name || !names.has(name));
    const free = waiting.findIndex(isFree);
    ordered.push(...waiting.splice(Math.max(free, 0), 1));
  }
  return ordered;
}

function neededBy({ constraints, parent, reads }: Relation): readonly string[] {
  return [...constraints.map(({ references }) => references), parent, ...reads].filter(
    (name) => name !== null,
  );
}
