import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ResourceLimits, Worker } from "node:worker_threads";
import { serverFolder } from "../server-folder.ts";
import type { ThreadAnswer } from "./serve-thread.ts";

interface PoolOptions {
  /** Where the program is: below `src` in the source, and beside the other programs when built. */
  readonly program: { readonly source: string; readonly built: string };
  readonly size: number;
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

/** What came of a job. Nothing is known of a file that took too long or too much memory. */
type ThreadOutcome = ThreadAnswer | { readonly outcome: "too_slow" | "too_large" };

interface Job {
  /** Jobs with the same key, such as an organization, run one after another, so that none takes every thread. */
  readonly key: string;
  readonly message: unknown;
  readonly resolve: (outcome: ThreadOutcome) => void;
  readonly reject: (error: Error) => void;
}

/** Runs work that would block the event loop in a few threads, which start with the first job and stay for the next. */
export function createThreadPool(options: PoolOptions) {
  const waiting: Job[] = [];
  const running = new Set<string>();
  const idle: Worker[] = [];
  const startNext = () => {
    if (running.size >= options.size) return;
    const next = waiting.findIndex(({ key }) => !running.has(key));
    const [job] = next === -1 ? [] : waiting.splice(next, 1);
    if (job === undefined) return;
    running.add(job.key);
    const worker = idle.pop() ?? startWatched(options, idle);
    worker.ref();
    runJob(worker, job.message, options.timeoutMs)
      .then(({ outcome, isReusable }) => {
        if (isReusable) keepIdle(worker, idle);
        job.resolve(outcome);
      }, job.reject)
      .finally(() => {
        running.delete(job.key);
        startNext();
      });
    startNext();
  };
  return {
    run: (key: string, message: unknown) =>
      new Promise<ThreadOutcome>((resolve, reject) => {
        waiting.push({ key, message, resolve, reject });
        startNext();
      }),
  };
}

function startWorker({ program, memoryMb }: PoolOptions): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb };
  if (!import.meta.url.endsWith(".ts"))
    return new Worker(join(serverFolder, "dist", program.built), { resourceLimits });
  return startFromSource(join(serverFolder, "src", program.source), resourceLimits);
}

/** Threads do not take over what `--import tsx` registers, so that this one registers it by itself. */
function startFromSource(path: string, resourceLimits: ResourceLimits): Worker {
  const addressOf = (file: string) => JSON.stringify(pathToFileURL(file).href);
  const api = createRequire(import.meta.url)
    .resolve("tsx/esm/api")
    .replace(/cjs$/, "mjs");
  const code = `import(${addressOf(api)}).then(({ register }) => { register(); return import(${addressOf(path)}); })`;
  return new Worker(code, { eval: true, resourceLimits, execArgv: ["--conditions=@clipledger/source"] });
}

/** A thread that ends by itself is not used again. */
function startWatched(options: PoolOptions, idle: Worker[]): Worker {
  const worker = startWorker(options);
  const forget = () => {
    const place = idle.indexOf(worker);
    if (place !== -1) idle.splice(place, 1);
  };
  return worker.on("error", forget).on("exit", forget);
}

/** A thread without work keeps no process alive. */
function keepIdle(worker: Worker, idle: Worker[]): void {
  worker.unref();
  idle.push(worker);
}

interface JobEnd {
  readonly outcome: ThreadOutcome;
  readonly isReusable: boolean;
}

function runJob(worker: Worker, message: unknown, timeoutMs: number): Promise<JobEnd> {
  return new Promise<JobEnd>((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      settle();
    };
    const onMessage = (outcome: ThreadAnswer) => end(() => resolve({ outcome, isReusable: true }));
    const onError = (error: NodeJS.ErrnoException) =>
      end(() =>
        error.code === "ERR_WORKER_OUT_OF_MEMORY"
          ? resolve({ outcome: { outcome: "too_large" }, isReusable: false })
          : reject(error),
      );
    const onExit = () => end(() => reject(new Error("The thread ended without an answer")));
    const timer = setTimeout(() => {
      end(() => resolve({ outcome: { outcome: "too_slow" }, isReusable: false }));
      void worker.terminate();
    }, timeoutMs);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage(message);
  });
}
