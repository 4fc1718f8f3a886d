import { describe, expect, it } from "vitest";
import { changeText } from "./verified-lines.tsx";

const video = { platform: "tiktok", platformVideoId: "7" } as const;
const then = { viewsStart: 0, viewsEnd: 9000, viewsAtWindowEnd: 9000 };
const now = { viewsStart: 0, viewsEnd: 12_000, viewsAtWindowEnd: 12_000 };

describe("changeText", () => {
  it.each([
    [
      { ...video, reason: "missing", issued: then, recomputed: null } as const,
      "Counted then, no longer counts",
    ],
    [{ ...video, reason: "new", issued: null, recomputed: now } as const, "Counts now, did not count then"],
    [
      { ...video, reason: "views", issued: then, recomputed: now } as const,
      "0 → 9,000 views then, 0 → 12,000 views now",
    ],
    [
      {
        ...video,
        reason: "views",
        issued: { ...then, viewsAtWindowEnd: 9500 },
        recomputed: { ...then, viewsAtWindowEnd: 9600 },
      } as const,
      "0 → 9,000 views (9,500 in all) then, 0 → 9,000 views (9,600 in all) now",
    ],
  ])("tells how %j differs", (change, text) => {
    expect(changeText(change)).toBe(text);
  });
});
