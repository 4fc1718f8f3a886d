import { describe, expect, it } from "vitest";
import { goingLines, keptText } from "./simulated-data-section.tsx";

const nobody = { windows: [], windowCount: 0, totals: [] };
const preview = {
  accounts: 12,
  videos: 1_640,
  facts: 30_000,
  libraryVideos: 1,
  creators: 2,
  setAside: 0,
  kept: { accounts: 0, videos: 0 },
  due: nobody,
  running: nobody,
};

describe("what the removal of simulated data takes", () => {
  it("stands line by line, without what there is none of", () => {
    expect(goingLines(preview)).toEqual([
      "12 accounts",
      "1,640 videos with 30,000 daily counts",
      "1 video of the library",
      "the links of these accounts to 2 creators",
    ]);
    expect(goingLines({ ...preview, setAside: 3 })[3]).toBe("what was set aside of 3 untracked accounts");
    expect(goingLines({ ...preview, videos: 0, libraryVideos: 0, creators: 0, accounts: 1 })).toEqual([
      "1 account",
    ]);
  });

  it("names what was imported and stays", () => {
    expect(keptText(preview)).toBeUndefined();
    expect(keptText({ ...preview, kept: { accounts: 1, videos: 3 } })).toBe(
      "3 videos of 1 simulated account were imported and not counted on since: they stay, with their accounts.",
    );
  });
});
