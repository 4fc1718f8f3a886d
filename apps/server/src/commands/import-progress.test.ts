import { describe, expect, it } from "vitest";
import { createImportProgress, type ProgressOutput } from "./import-progress.ts";

function watch(terminal: Partial<ProgressOutput>) {
  const written: string[] = [];
  let nowMs = 0;
  const output = { ...terminal, write: (text: string) => written.push(text) };
  const progress = createImportProgress(output, 200_000, () => nowMs);
  const wait = (milliseconds: number) => {
    nowMs += milliseconds;
  };
  return { progress, written, wait };
}

describe("the progress of an import", () => {
  it("is a bar on a terminal, gone at the end", () => {
    const { progress, written, wait } = watch({ isTTY: true, columns: 90 });
    wait(1_000);
    progress.onRead({ bytesRead: 50_000, rows: 30_000 });
    progress.onRead({ bytesRead: 60_000, rows: 36_000 });
    wait(1_000);
    progress.onRead({ bytesRead: 200_000, rows: 120_000 });
    wait(20_000);
    progress.onStored(30_000);
    progress.end();
    expect(written.map((text) => text.trim())).toEqual([
      "Reading ██████░░░░░░░░░░░░░░░░░░ 25 %, 30,000 rows, 30,000/s, 3 s left",
      "Reading ████████████████████████ 100 %, 120,000 rows, 60,000/s, 0 s left",
      "Storing ██████░░░░░░░░░░░░░░░░░░ 25 %, 30,000 rows, 1,500/s, 1:00 min left",
      "",
    ]);
    expect(written.every((text) => text.startsWith("\r") && text.length <= 91)).toBe(true);
    expect(progress.seconds()).toBe(22);
  });

  it("is a line every few seconds elsewhere", () => {
    const { progress, written, wait } = watch({});
    for (let second = 1; second <= 12; second += 1) {
      wait(1_000);
      progress.onRead({ bytesRead: second * 10_000, rows: second * 1_000 });
    }
    progress.end();
    expect(written).toEqual([
      "Reading: 25 %, 5,000 rows, 1,000/s, 15 s left\n",
      "Reading: 50 %, 10,000 rows, 1,000/s, 10 s left\n",
    ]);
  });

  it("is silent for a file that is read at once", () => {
    const { progress, written } = watch({ isTTY: true });
    progress.onRead({ bytesRead: 200_000, rows: 10 });
    progress.onStored(10);
    progress.end();
    expect(written).toEqual([]);
  });
});
