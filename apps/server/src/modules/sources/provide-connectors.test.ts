import { describe, expect, it } from "vitest";
import { createLogger } from "../../infra/log.ts";
import { logProblems } from "./provide-connectors.ts";

describe("a source that is dead for long", () => {
  it("is logged once, and again when it answers", () => {
    const lines: string[] = [];
    const log = createLogger("info", { write: (line: string) => lines.push(JSON.parse(line).msg) });
    const report = logProblems(log);
    const opened = { kind: "circuit_opened", platform: "youtube", source: "youtube-feed" } as const;
    for (let count = 0; count < 10; count += 1) report(opened);
    report({ ...opened, kind: "circuit_closed" });
    report(opened);
    expect(lines).toEqual(["trouble with a platform", "a platform answers again", "trouble with a platform"]);
  });
});
