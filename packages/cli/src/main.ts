#!/usr/bin/env node
import { spawn } from "node:child_process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Surroundings } from "./program.ts";
import { run } from "./run.ts";

const interrupted = new AbortController();
process.once("SIGINT", () => interrupted.abort());
process.once("SIGTERM", () => interrupted.abort());
// Whoever reads the answer may stop early, as `head` does.
process.stdout.on("error", () => process.exit(0));

const ask: Surroundings["ask"] = async (question, { isHidden, signal } = { isHidden: false }) => {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: isHidden ? nowhere : process.stderr,
    terminal: true,
  });
  try {
    const signals = [interrupted.signal, ...(signal === undefined ? [] : [signal])];
    return await lines.question("", { signal: AbortSignal.any(signals) });
  } finally {
    lines.close();
    if (isHidden) process.stderr.write("\n");
  }
};

function open(url: string): void {
  const program = { darwin: "open", win32: "explorer" }[process.platform as string] ?? "xdg-open";
  spawn(program, [url], { stdio: "ignore", detached: true })
    .on("error", () => undefined)
    .unref();
}

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  ask: process.stdin.isTTY === true && process.stderr.isTTY === true ? ask : undefined,
  open,
  signal: interrupted.signal,
  nowMs: Date.now,
});
