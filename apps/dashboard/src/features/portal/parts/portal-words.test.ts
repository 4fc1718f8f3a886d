import { describe, expect, it } from "vitest";
import { dayOfCycle, daysLeftText, daysText, ownName } from "./portal-words.ts";

const week = { startsOn: "2026-11-09", endsOn: "2026-11-15" };

describe("the days of a cycle", () => {
  it("are named from the first to the last, and a single one alone", () => {
    expect(daysText(week).replaceAll("\u2009", " ")).toBe("9 – 15 Nov 2026");
    expect(daysText({ startsOn: "2026-11-09", endsOn: "2026-11-09" })).toBe("9 Nov 2026");
  });

  it("are counted from 1, and today is one of those left", () => {
    expect(dayOfCycle({ ...week, daysLeft: 7 })).toEqual({ day: 1, of: 7 });
    expect(dayOfCycle({ ...week, daysLeft: 1 })).toEqual({ day: 7, of: 7 });
  });

  it("have none that is today before they begin", () => {
    expect(dayOfCycle({ ...week, daysLeft: 0 })).toEqual({ day: 0, of: 7 });
  });

  it("end with a last one", () => {
    expect([daysLeftText(3), daysLeftText(1)]).toEqual(["3 days left", "Last day"]);
  });
});

const creator = {
  id: "orgcre_4Rk8sVn1QwZp",
  organization: { id: "org_4Rk8sVn1QwZp", name: "Northwind", logoUrl: null, color: null },
  firstName: "Robin",
  lastName: "",
  hasJoined: true,
  isArchived: false,
};
const session = (name: string) => ({ user: { name, email: "robin@clipledger.example" } });

describe("ownName", () => {
  it("is what they call themselves", () => {
    expect(ownName({ session: session("Robin Vale"), creator })).toBe("Robin Vale");
  });

  it("is what the team calls them as long as they have not said", () => {
    expect(ownName({ session: session(""), creator })).toBe("Robin");
  });

  it("is their address when nobody has said", () => {
    expect(ownName({ session: session(""), creator: undefined })).toBe("robin@clipledger.example");
  });
});
