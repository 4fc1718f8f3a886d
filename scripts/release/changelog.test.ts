import { describe, expect, it } from "vitest";
import { entriesOf, isNewer, releaseChangelog, releaseNotes, withVersion } from "./changelog.ts";

const changelog = `# Changelog

What users notice.

## Unreleased

- Payouts in four currencies,
  with their names.
- Captions can be searched. **Upgrade**: the first start takes some seconds longer.

## 0.1.0 (2026-11-01)

- The beginning.
`;

describe("release notes", () => {
  it("tell what to do when upgrading first, then what has changed", () => {
    expect(releaseNotes(changelog, "Unreleased")).toBe(`# Clipledger Unreleased

## Upgrade steps

- Captions can be searched. **Upgrade**: the first start takes some seconds longer.

## Changes

- Payouts in four currencies,
  with their names.
`);
  });

  it("say so when nothing is to be done, and when there is no such version", () => {
    expect(releaseNotes(changelog, "0.1.0")).toContain("Nothing but the usual");
    expect(() => releaseNotes(changelog, "0.9.0")).toThrow("nothing under 0.9.0");
  });
});

describe("a release", () => {
  it("moves what is unreleased under its version and day, and leaves the rest", () => {
    const released = releaseChangelog(changelog, "0.2.0", "2026-11-17");
    expect(entriesOf(released, "Unreleased")).toEqual([]);
    expect(entriesOf(released, "0.2.0")).toEqual(entriesOf(changelog, "Unreleased"));
    expect(released).toContain("## Unreleased\n\n## 0.2.0 (2026-11-17)\n\n- Payouts");
    expect(entriesOf(released, "0.1.0")).toEqual(["- The beginning."]);
  });

  it("is refused without anything to release, and twice", () => {
    const released = releaseChangelog(changelog, "0.2.0", "2026-11-17");
    expect(() => releaseChangelog(released, "0.3.0", "2026-11-18")).toThrow("Nothing is unreleased");
    expect(() => releaseChangelog(changelog, "0.1.0", "2026-11-18")).toThrow("released already");
  });

  it("gives our own packages its version wherever they are named, and no other", () => {
    const manifest = {
      name: "@clipledger/bench",
      version: "0.1.0",
      dependencies: { "@clipledger/domain": "0.1.0", pg: "8.23.1" },
    };
    expect(withVersion(manifest, "0.2.0")).toEqual({
      name: "@clipledger/bench",
      version: "0.2.0",
      dependencies: { "@clipledger/domain": "0.2.0", pg: "8.23.1" },
    });
  });

  it.each([
    ["0.2.0", "0.1.9", true],
    ["0.10.0", "0.9.0", true],
    ["0.1.0", "0.1.0", false],
    ["0.1.0", "0.2.0", false],
  ])("%s comes after %s: %s", (version, than, expected) => {
    expect(isNewer(version, than)).toBe(expected);
  });
});
