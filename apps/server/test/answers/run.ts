import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

// Records the server's answers to thousands of requests, or asks those of an earlier recording again and compares.

const MOST_SHOWN = 20;

function main([file, earlier]: readonly string[]): number {
  if (file === undefined) throw new Error("Expected: npm run answers -- FILE [EARLIER-FILE]");
  const { status } = spawnSync(
    join("node_modules", ".bin", "vitest"),
    ["run", "--config", "apps/server/test/answers/vitest.config.ts"],
    {
      stdio: "inherit",
      env: {
        ...process.env,
        CLIPLEDGER_ANSWERS_FILE: file,
        ...(earlier === undefined ? {} : { CLIPLEDGER_ANSWERS_ASKED: earlier }),
      },
    },
  );
  if (status !== 0 || earlier === undefined) return status ?? 1;
  return compare(linesOf(earlier), linesOf(file));
}

function linesOf(file: string): string[] {
  return readFileSync(file, "utf8").trimEnd().split("\n");
}

function compare(before: readonly string[], after: readonly string[]): number {
  const differing = before.flatMap((line, index) => (line === after[index] ? [] : [index]));
  for (const index of differing.slice(0, MOST_SHOWN))
    process.stdout.write(`${shortened(before[index])}\n  now ${shortened(after[index])}\n`);
  process.stdout.write(`${differing.length} of ${before.length} answers differ.\n`);
  return differing.length === 0 && before.length === after.length ? 0 : 1;
}

function shortened(line = "nothing"): string {
  return line.length > 400 ? `${line.slice(0, 400)}…` : line;
}

process.exitCode = main(process.argv.slice(2));
