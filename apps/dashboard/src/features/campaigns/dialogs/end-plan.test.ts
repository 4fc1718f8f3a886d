import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { describe, expect, it } from "vitest";
import type { EndContext } from "../../../api/types.ts";
import { planEnd } from "./end-plan.ts";

const schedule = {
  interval: "week",
  intervalCount: 1,
  anchor: "rolling",
  startsOn: calendarDate("2026-09-07"),
} as const;

function assignment(name: string, validFrom: string, validUntil: string | null = null) {
  const user = { id: "user_4Rk8sVn1QwZp", name, email: `${name}@clips.example`, image: null };
  return {
    id: `assignment of ${name}`,
    creator: { id: "orgcre_4Rk8sVn1QwZp", user },
    validFrom,
    validUntil,
    status: "active",
    lastSettledWindow: null,
  } satisfies EndContext["assignments"][number];
}

describe("planEnd", () => {
  const endsOn = calendarDate("2026-09-27");

  it("ends each assignment with its last full cycle, and leaves those that end by then", () => {
    const assignments = [assignment("Mina", "2026-09-09"), assignment("Tom", "2026-09-07", "2026-09-20")];
    expect(planEnd(schedule, assignments, endsOn)).toEqual({
      shortened: [{ id: "assignment of Mina", name: "Mina", oldEnd: null, newEnd: "2026-09-22" }],
      removed: [],
      paidBeyond: [],
    });
  });

  it("removes what cannot keep one full cycle", () => {
    const { removed } = planEnd(schedule, [assignment("Ida", "2026-09-24")], endsOn);
    expect(removed).toEqual([{ id: "assignment of Ida", name: "Ida", oldEnd: null, newEnd: undefined }]);
  });

  it("names those who were paid for later days", () => {
    const settled = (state: "paid" | "canceled") => ({
      ...assignment(`${state} creator`, "2026-09-07"),
      lastSettledWindow: {
        billingPeriodStart: "2026-09-28T00:00:00.000+00:00",
        billingPeriodEnd: "2026-10-04T00:00:00.000+00:00",
        state,
      },
    });
    const { paidBeyond } = planEnd(schedule, [settled("paid"), settled("canceled")], endsOn);
    expect(paidBeyond).toEqual(["paid creator"]);
  });
});
