import { describe, expect, it } from "vitest";
import { readCursor, toCursor } from "./event-rows.ts";

describe("a cursor", () => {
  it.each([0n, 1n, 987_654_321n, 2n ** 63n - 1n])("of place %i comes back as that place", (place) => {
    expect(readCursor("events", toCursor("events", place))).toBe(place);
    for (const list of ["deliveries", "recovery"] as const)
      expect(toCursor(list, place).length).toBeLessThanOrEqual(40);
  });

  it.each([
    ["nothing", ""],
    ["no cursor at all", "12"],
    ["the cursor of another list", toCursor("deliveries", 5n)],
    ["a place beyond all places", toCursor("events", 2n ** 63n)],
    ["a negative place", toCursor("events", -1n)],
    ["a cursor with something added", `${toCursor("events", 5n)}=`],
  ])("is refused when it is %s", (_what, cursor) => {
    expect(() => readCursor("events", cursor)).toThrow(expect.objectContaining({ code: "BAD_REQUEST" }));
  });

  it("is refused when the list has not come so far", () => {
    expect(readCursor("events", toCursor("events", 7n), 7n)).toBe(7n);
    expect(() => readCursor("events", toCursor("events", 8n), 7n)).toThrow();
  });
});
