import type { FileImportProgress } from "../modules/tracking/import/file/import-file.ts";

/** Where the progress is shown: a terminal gets a bar, anything else a line now and then. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

interface ImportProgress extends FileImportProgress {
  /** Since the beginning. */
  seconds(): number;
  end(): void;
}

const BAR_PAUSE_MS = 100;
const LINE_PAUSE_MS = 5_000;
const BAR_WIDTH = 24;

/** Shows how far an import has come: first by the bytes it read, then by the rows it stored. */
export function createImportProgress(
  output: ProgressOutput,
  totalBytes: number,
  nowMs: () => number = () => performance.now(),
): ImportProgress {
  const startedAt = nowMs();
  const pauseMs = output.isTTY === true ? BAR_PAUSE_MS : LINE_PAUSE_MS;
  let shownAt = startedAt;
  let storingSince: number | undefined;
  let rowsRead = 0;
  let hasBar = false;

  const show = (step: Step) => {
    const now = nowMs();
    if (now - shownAt < pauseMs) return;
    shownAt = now;
    hasBar = output.isTTY === true;
    output.write(hasBar ? `\r${barOf(step, output.columns ?? 80)}` : `${sentenceOf(step)}\n`);
  };
  return {
    onRead({ bytesRead, rows }) {
      rowsRead = rows;
      show({ verb: "Reading", share: share(bytesRead, totalBytes), rows, elapsedMs: nowMs() - startedAt });
      storingSince = nowMs();
    },
    onStored(rows) {
      const elapsedMs = nowMs() - (storingSince ?? startedAt);
      show({ verb: "Storing", share: share(rows, rowsRead), rows, elapsedMs });
    },
    seconds: () => (nowMs() - startedAt) / 1000,
    end() {
      if (hasBar) output.write(`\r${" ".repeat((output.columns ?? 80) - 1)}\r`);
      hasBar = false;
    },
  };
}

interface Step {
  readonly verb: "Reading" | "Storing";
  /** Done so far, from 0 to 1. */
  readonly share: number;
  readonly rows: number;
  readonly elapsedMs: number;
}

function barOf(step: Step, columns: number): string {
  const full = Math.round(step.share * BAR_WIDTH);
  const bar = "█".repeat(full) + "░".repeat(BAR_WIDTH - full);
  return `${step.verb} ${bar} ${figuresOf(step)}`.slice(0, columns - 1).padEnd(columns - 1);
}

function sentenceOf(step: Step): string {
  return `${step.verb}: ${figuresOf(step)}`;
}

function figuresOf({ share, rows, elapsedMs }: Step): string {
  const percent = `${Math.floor(share * 100)} %`;
  const speed = Math.round(rows / Math.max(elapsedMs / 1000, 0.001));
  const left = share === 0 ? "" : `, ${durationOf((elapsedMs / share) * (1 - share))} left`;
  return `${percent}, ${rows.toLocaleString("en")} rows, ${speed.toLocaleString("en")}/s${left}`;
}

function durationOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} min`;
}

function share(done: number, total: number): number {
  return total === 0 ? 1 : Math.min(done / total, 1);
}
