import { describe, expect, it } from "vitest";
import { compareShapes } from "./compare-shapes.ts";

describe("shapes of answers", () => {
  it("are the same whatever the values and the number of items", () => {
    const recorded = { data: [{ id: "1", likes: 3 }, { id: "2" }], next: null };
    expect(compareShapes(recorded, { data: [{ id: "9", likes: 0.5 }], next: null })).toEqual([]);
  });

  it("differ by a field that is missing, once however much stood below it", () => {
    expect(compareShapes({ paging: { cursors: { after: "a" } }, id: "1" }, { id: "1" })).toEqual([
      "answer.paging is missing",
    ]);
    expect(compareShapes({ data: [{ a: 1, b: 2 }] }, { data: [{ a: 1 }] })).toEqual([
      "answer.data[].b is missing",
    ]);
  });

  it("differ by a field of another type", () => {
    expect(compareShapes({ id: "1", count: 1 }, { id: 1, count: null })).toEqual([
      "answer.count is null, recorded as number",
      "answer.id is number, recorded as text",
    ]);
    expect(compareShapes({ a: [] }, { a: {} })).toEqual(["answer.a is object, recorded as list"]);
  });

  it("differ by a field that was not recorded", () => {
    expect(compareShapes({ id: "1" }, { id: "1", extra: { deep: 1 } })).toEqual([
      "answer.extra is not recorded",
    ]);
  });

  it("of lists without items differ from lists with some", () => {
    expect(compareShapes([{ id: "1" }], [])).toEqual(["answer[] is missing"]);
  });
});
