import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";

const root = new URL("../../../../", import.meta.url);
const guide = await readFile(new URL("docs/architecture.md", root), "utf8");

interface ReadingList {
  readonly title: string;
  readonly files: readonly string[];
}

/** Lists begin with "To read …" and name their files after the folders that these are in. */
const lists = guide.split(/^(?=To read )/m).flatMap((text): ReadingList[] => {
  const folders = [...text.matchAll(/\bIn `([\w/]+)`:\n\n((?:- `.+\n)+)/g)];
  const files = folders.flatMap(([, folder = "", lines = ""]) =>
    [...lines.matchAll(/^- `([^`]+)`: /gm)].map(([, name = ""]) => `${folder}/${name}`),
  );
  return files.length === 0 ? [] : [{ title: text.split(",")[0] ?? "", files }];
});

describe("the reading lists of docs/architecture.md", () => {
  it("are those of the key figures and of the creators list", () => {
    expect(lists.map(({ title }) => title)).toEqual([
      "To read how the key figures come about",
      "To read how creators are listed",
    ]);
  });

  it.each(lists)("name files that exist: $title", ({ files }) => {
    const isThere = (file: string) =>
      ["ts", "tsx"].some((end) => existsSync(new URL(`${file}.${end}`, root)));
    expect(files.filter((file) => !isThere(file))).toEqual([]);
  });

  it.each(lists)("are at most 20 files of the server, and 35 in all: $title", ({ files }) => {
    expect(files.filter((file) => file.startsWith("apps/server/")).length).toBeLessThanOrEqual(20);
    expect(files.length).toBeLessThanOrEqual(35);
  });
});
