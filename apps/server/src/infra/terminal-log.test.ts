import { describe, expect, it } from "vitest";
import { toTerminalLine } from "./log.ts";

const line = (fields: object) => JSON.stringify({ level: 30, time: "2026-09-21T08:30:12.000Z", ...fields });

describe("toTerminalLine", () => {
  it("shows a request as one would say it", () => {
    const request = {
      requestId: "r",
      surface: "api",
      method: "GET",
      path: "/api/v1/me",
      status: 200,
      durationMs: 1.5,
    };
    expect(toTerminalLine(line({ ...request, msg: "request" }))).toBe(
      "08:30:12  info   GET /api/v1/me  200  1.5 ms\n",
    );
  });

  it("shows other entries with their fields, and an error with its stack", () => {
    const entry = {
      level: 50,
      requestId: "r-1",
      msg: "unexpected failure",
      err: { stack: "Error: no\n  at x" },
    };
    expect(toTerminalLine(line(entry))).toBe(
      "08:30:12  error  unexpected failure  requestId=r-1\nError: no\n  at x\n",
    );
  });
});
