import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import { lostWindows } from "./lost-windows.ts";

const window = (startsOn: string, endsOn: string) => ({
  startsOn: calendarDate(startsOn),
  endsOn: calendarDate(endsOn),
});
const first = window("2026-09-07", "2026-09-13");
const second = window("2026-09-14", "2026-09-20");
const third = window("2026-09-21", "2026-09-27");

describe("lostWindows", () => {
  it("are those after an earlier end", () => {
    expect(lostWindows([first, second, third], [first])).toEqual([second, third]);
  });

  it("are all of them when the assignment is cleared, and none when its end moves later", () => {
    expect(lostWindows([first, second], [])).toEqual([first, second]);
    expect(lostWindows([first, second], [first, second, third])).toEqual([]);
  });

  it("are those whose bounds change", () => {
    expect(lostWindows([window("2026-09-21", "2026-09-22")], [third])).toHaveLength(1);
  });
});
