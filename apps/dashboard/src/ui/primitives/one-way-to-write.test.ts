import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const source = join(import.meta.dirname, "../..");
const writers = ["ui/primitives/number-format.ts", "ui/primitives/time.tsx"];
const formatting =
  /\.toLocale\w*\(|\bIntl\.(?:DateTime|Number|RelativeTime|List|Duration)Format\(|\bIntl\.DisplayNames\(/;

it("writes dates, times, numbers, lists and names by the two modules for them, and nowhere else", () => {
  const strays = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts") && !writers.includes(path))
    .filter((path) => formatting.test(readFileSync(join(source, path), "utf8")));
  expect(strays).toEqual([]);
});
