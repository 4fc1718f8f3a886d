import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../src/infra/embedded-postgres/start-embedded-postgres.ts";
import { findFreePort } from "../../src/infra/find-free-port.ts";
import { createLogger } from "../../src/infra/log.ts";

/** A stage of the Dockerfile: a folder in place of a file system. */
interface Stage {
  readonly folder: string;
  workdir: string;
  readonly environment: Record<string, string>;
  entrypoint: string[];
  healthcheck: string[];
}

const root = resolve(import.meta.dirname, "../../../..");

/** Runs the steps of the Dockerfile in an empty folder, starts what comes of it on a PostgreSQL of its own, and stops it. */
async function main(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "clipledger-image-"));
  try {
    const image = build(work);
    const size = execFileSync("du", ["-sh", image.folder], { encoding: "utf8" }).split("\t", 1)[0];
    process.stdout.write(`All steps ran; the files of the image take ${size}.\n`);
    await tryOut(image, work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function build(work: string): Stage {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const line of instructions(readFileSync(join(root, "Dockerfile"), "utf8"))) {
    const [, name = "", rest = ""] = /^(\w+)\s+(.*)$/s.exec(line) ?? [];
    if (name === "FROM") {
      const alias = / AS (\w+)$/.exec(rest)?.[1] ?? "image";
      stage = { folder: join(work, alias), workdir: "/", environment: {}, entrypoint: [], healthcheck: [] };
      mkdirSync(stage.folder);
      stages.set(alias, stage);
    } else if (stage === undefined) throw new Error(`Before the first FROM: ${line}`);
    else apply(stage, stages, name, rest);
  }
  if (stage === undefined) throw new Error("The Dockerfile has no stage");
  return stage;
}

function instructions(text: string): string[] {
  return text
    .replace(/\\\n/g, " ")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}

function apply(stage: Stage, stages: ReadonlyMap<string, Stage>, name: string, rest: string): void {
  switch (name) {
    case "WORKDIR":
      stage.workdir = rest;
      mkdirSync(join(stage.folder, rest), { recursive: true });
      return;
    case "ENV":
      stage.environment[rest.slice(0, rest.indexOf("="))] = rest.slice(rest.indexOf("=") + 1);
      return;
    case "COPY":
      copy(stage, stages, rest.split(/\s+/));
      return;
    case "RUN":
      run(stage, rest);
      return;
    case "ENTRYPOINT":
      stage.entrypoint = JSON.parse(rest) as string[];
      return;
    case "HEALTHCHECK":
      stage.healthcheck = JSON.parse(rest.slice(rest.indexOf("["))) as string[];
      return;
    case "USER":
    case "EXPOSE":
    case "VOLUME":
      return;
    default:
      throw new Error(`No step that is known here: ${name}`);
  }
}

function copy(stage: Stage, stages: ReadonlyMap<string, Stage>, words: readonly string[]): void {
  const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
  const paths = words.filter((word) => !word.startsWith("--"));
  const target = join(stage.folder, resolve(stage.workdir, paths.at(-1) ?? "."));
  const source = from === undefined ? root : stages.get(from)?.folder;
  if (source === undefined) throw new Error(`No stage is called ${from}`);
  for (const path of paths.slice(0, -1)) {
    if (path === ".") copyCommitted(target);
    else {
      const isIntoFolder = paths.at(-1)?.endsWith("/") ?? false;
      const to = isIntoFolder ? join(target, path) : target;
      mkdirSync(dirname(to), { recursive: true });
      cpSync(join(source, path), to, { recursive: true, verbatimSymlinks: true });
    }
  }
}

/** The build's context: what is under version control, so that nothing of this checkout helps. */
function copyCommitted(target: string): void {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 1e8 });
  for (const file of files.split("\0").filter((each) => each !== "" && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file));
  }
}

function run(stage: Stage, command: string): void {
  process.stdout.write(`RUN ${command}\n`);
  const { status } = spawnSync("sh", ["-c", command], {
    cwd: join(stage.folder, stage.workdir),
    env: { ...process.env, ...stage.environment },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error(`The step failed: ${command}`);
}

const READY_WITHIN_MS = 60_000;

async function tryOut(image: Stage, work: string): Promise<void> {
  const dataDir = join(work, "data");
  const postgres = await startEmbeddedPostgres({
    dataDir: join(work, "postgres"),
    log: createLogger("warn"),
  });
  const port = await findFreePort();
  const environment = {
    ...process.env,
    ...image.environment,
    ...{ HOST: "127.0.0.1", PORT: String(port), CLIPLEDGER_DATA_DIR: dataDir, DATABASE_URL: postgres.url },
    CLIPLEDGER_SECRET: randomBytes(32).toString("base64"),
    CLIPLEDGER_ENCRYPTION_KEYS: `check:${randomBytes(32).toString("base64")}`,
  };
  const [command = "", ...args] = image.entrypoint;
  const folder = join(image.folder, image.workdir);
  const product = spawn(command, args, {
    cwd: folder,
    env: environment,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(product, "exit");
  try {
    await untilReady(`http://127.0.0.1:${port}/readyz`);
    const [program = "", ...rest] = image.healthcheck;
    const health = spawnSync(program, rest, { env: environment });
    const page = await fetch(`http://127.0.0.1:${port}/`);
    if (health.status !== 0 || page.status !== 200)
      throw new Error("It started, but does not answer as it should");
    product.kill("SIGTERM");
    const [code] = (await exited) as [number | null];
    if (code !== 0) throw new Error(`It did not stop as it should: exit code ${code}`);
    process.stdout.write("It starts, is healthy, answers, and stops.\n");
  } finally {
    product.kill("SIGKILL");
    await postgres.stop();
  }
}

async function untilReady(url: string): Promise<void> {
  const endsAt = performance.now() + READY_WITHIN_MS;
  while (performance.now() < endsAt) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(200);
  }
  throw new Error("It was not ready within a minute");
}

await main();
