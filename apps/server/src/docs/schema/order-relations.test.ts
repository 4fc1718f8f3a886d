import { describe, expect, it } from "vitest";
import type { Relation } from "./catalog.ts";
import { orderRelations } from "./order-relations.ts";

const empty: Omit<Relation, "name" | "kind"> = {
  isUnlogged: false,
  options: [],
  partitionKey: null,
  parent: null,
  bound: null,
  definition: null,
  reads: [],
  comment: null,
  columns: [],
  constraints: [],
  indexes: [],
  triggers: [],
};

function table(name: string, ...references: string[]): Relation {
  const constraints = references.map((other) => ({
    ...{ name: `to_${other}`, kind: "foreign key" as const, definition: "", columns: [], positions: [] },
    ...{ references: other, comment: null },
  }));
  return { ...empty, name, kind: "table", constraints };
}

function namesInOrder(...relations: Relation[]): readonly string[] {
  const area = { heading: "All", relations: relations.map(({ name }) => name) };
  return orderRelations([area], relations).flatMap((each) => each.relations.map(({ name }) => name));
}

describe("the relations of an area", () => {
  it("stand by the alphabet", () => {
    expect(namesInOrder(table("b"), table("c"), table("a"))).toEqual(["a", "b", "c"]);
  });

  it("wait for what they refer to", () => {
    expect(namesInOrder(table("a", "c"), table("b"), table("c", "d"), table("d"))).toEqual([
      "b",
      "d",
      "c",
      "a",
    ]);
  });

  it("do not wait for themselves, nor for another area", () => {
    const areas = [
      { heading: "First", relations: ["a", "b"] },
      { heading: "Second", relations: ["c"] },
    ];
    const ordered = orderRelations(areas, [table("a", "a", "c"), table("b"), table("c")]);
    expect(ordered.map(({ relations }) => relations.map(({ name }) => name))).toEqual([["a", "b"], ["c"]]);
  });

  it("begin with the first by the alphabet where they refer to each other", () => {
    expect(namesInOrder(table("b", "a"), table("a", "b"))).toEqual(["a", "b"]);
  });

  it("begin with sequences, and have partitions and views after what they are made of", () => {
    const partition: Relation = { ...empty, name: "a", kind: "table", parent: "m" };
    const view: Relation = { ...empty, name: "b", kind: "view", reads: ["a", "m"] };
    const sequence: Relation = { ...empty, name: "z", kind: "sequence" };
    expect(namesInOrder(view, partition, table("m"), sequence)).toEqual(["z", "m", "a", "b"]);
  });
});

describe("areas that do not fit", () => {
  it("are refused with all that is wrong and where to mend it", () => {
    const areas = [
      { heading: "One", relations: ["a", "gone"] },
      { heading: "Two", relations: ["a"] },
    ];
    expect(() => orderRelations(areas, [table("a"), table("new")])).toThrow(
      `The table new is in no area: add it to one in apps/server/src/docs/schema/areas.ts
The area "One" names gone, which is gone: take it out of apps/server/src/docs/schema/areas.ts
a is in two areas: leave it in one in apps/server/src/docs/schema/areas.ts`,
    );
  });
});
