import { expect, it } from "vitest";
import { reachText, samplesText } from "./brief-dialogs.tsx";

it.each([
  [{ total: 1, names: ["Robin Ashby"] }, "Robin Ashby"],
  [{ total: 2, names: ["Robin Ashby", "Mina Park"] }, "Robin Ashby and Mina Park"],
  [{ total: 4, names: ["Robin Ashby", "Mina Park"] }, "Robin Ashby, Mina Park, and 2 others"],
  [{ total: 3, names: ["Robin Ashby", "Mina Park"] }, "Robin Ashby, Mina Park, and 1 other"],
  [{ total: 1_200, names: [] }, "1,200 creators"],
])("says whom it reaches: %j", (reach, text) => {
  expect(reachText(reach)).toBe(text);
});

it("counts samples", () => {
  expect([0, 1, 2].map(samplesText)).toEqual(["None", "1 video", "2 videos"]);
});
