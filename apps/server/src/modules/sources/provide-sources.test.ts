import { createAskUpstream } from "@clipledger/connectors/sources/ask-upstream";
import { describe, expect, it } from "vitest";
import { createLogger } from "../../infra/log.ts";
import { createOutgoing } from "../../infra/outgoing/outgoing.ts";
import { logProblems } from "./provide-sources.ts";

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

describe("what sources ask", () => {
  it("goes through the guard: nothing on this machine or in its network is reached where that is refused", async () => {
    const outgoing = createOutgoing({ allowsLoopback: false, ownUrl: "https://clipledger.example.com" });
    const ask = createAskUpstream(outgoing.dispatcher);
    for (const url of ["http://127.0.0.1:4000/", "https://127.0.0.1/", "https://10.0.0.1/", "https://[::1]/"])
      await expect(ask({ url: new URL(url) })).rejects.toMatchObject({
        kind: "upstream",
        cause: { code: "ADDRESS_NOT_ALLOWED" },
      });
    await outgoing.close();
  });
});
