import { describe, expect, it } from "vitest";
import { expiryInstant, tomorrow } from "./api-key-dialogs.tsx";

const now = new Date("2026-09-21T08:30:00.000Z");

describe("expiryInstant", () => {
  it("counts days from now", () => {
    expect(expiryInstant("30", "", now)).toBe("2026-10-21T08:30:00.000Z");
  });

  it("keeps the key through the whole chosen day", () => {
    expect(expiryInstant("date", "2026-12-31", now)).toBe("2026-12-31T23:59:59.999Z");
  });

  it("knows keys without an end", () => {
    expect(expiryInstant("never", "", now)).toBeNull();
  });
});

describe("tomorrow", () => {
  it("is the next UTC day", () => {
    expect(tomorrow(new Date("2026-12-31T23:00:00.000Z"))).toBe("2027-01-01");
  });
});
