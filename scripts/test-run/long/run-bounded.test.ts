import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runBounded } from "./run-bounded.ts";

const patiently = { timeout: 25_000 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clipledger-bounded-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const node = (script: string) => ({ program: process.execPath, args: ["--eval", script] });
const never = new AbortController().signal;

it("passes with a command that ends well, with the environment it was given", async () => {
  const command = { ...node("process.exit(process.env.SEED === '7' ? 0 : 1)"), environment: { SEED: "7" } };
  expect(await runBounded(command, never)).toBe("passed");
});

it("fails with a command that ends otherwise, or does not exist", async () => {
  expect(await runBounded(node("process.exit(3)"), never)).toBe("failed");
  expect(await runBounded(node("process.kill(process.pid, 'SIGKILL')"), never)).toBe("failed");
  expect(await runBounded({ program: join(folder, "missing"), args: [] }, never)).toBe("failed");
});

it.runIf(process.platform === "linux")(
  "ends a command when its time is up, with all that it has started",
  async () => {
    const pidFile = join(folder, "pid");
    const waiting = "setInterval(() => {}, 1000)";
    const child = `require("node:fs").writeFileSync(${JSON.stringify(pidFile)}, process.pid + "."); ${waiting}`;
    const parent = `require("node:child_process").spawn(process.execPath, ["--eval", ${JSON.stringify(child)}]); ${waiting}`;
    const limit = new AbortController();
    const running = runBounded(node(parent), limit.signal);
    await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, "utf8"), patiently).toMatch(/\.$/);
    limit.abort();
    expect(await running).toBe("exceeded its limit");
    const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
    await expect.poll(() => isAlive(pid), patiently).toBe(false);
  },
);

function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}
