import { describe, expect, it } from "vitest";
import { videoCount, videoNote } from "./assignment-card.tsx";

const running = { status: "running", videoTarget: 3, videosPublished: 1 } as const;

describe("videos of a cycle", () => {
  it("are counted against the number asked for", () => {
    expect([videoCount(running), videoNote(running)]).toEqual(["1 of 3", "2 more to go in this cycle."]);
    expect(videoNote({ ...running, videosPublished: 2 })).toBe("1 more to go in this cycle.");
    expect(videoNote({ ...running, videosPublished: 4 })).toBe("All that was asked for. More is welcome.");
  });

  it("are counted alone where no number is asked for", () => {
    const free = { ...running, videoTarget: null };
    expect([videoCount(free), videoNote(free)]).toEqual(["1 published", "No fixed number is asked for."]);
    expect(videoCount({ ...free, status: "scheduled" })).toBe("As many as you like");
  });

  it("are asked for ahead of a cycle that is still to begin", () => {
    const scheduled = { ...running, status: "scheduled" } as const;
    expect([videoCount(scheduled), videoNote(scheduled)]).toEqual(["3 asked for", "For each cycle."]);
  });
});
