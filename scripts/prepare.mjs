// Runs before `npm start` and the other commands: installs and builds what changed since the last run, so that a fresh
// clone needs no other command. With the argument `run` it installs what building and running take, without it also
// what testing and measuring take; with `install` it builds nothing. Built-in modules only, because nothing is installed yet. Writes to stderr only:
// stdout belongs to the program that starts next.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const oldestNode = [20, 19];
const everything = ["--include=dev"];
// The build's tools are dependencies of the root and the dashboard; `npm ci` takes them with NODE_ENV=production too.
const whatRuns = [
  "--omit=dev",
  "--include-workspace-root",
  ...["apps/server", "apps/dashboard", "packages/cli", "packages/client"].map(
    (path) => `--workspace=${path}`,
  ),
];
const running = new Set();

/** Throws an error whose message is meant for the user. */
async function prepare(root, { isToRunOnly, isToBuild }) {
  refuseOldNode(process.versions.node);
  const lockHash = hashFiles(root, [join(root, "package-lock.json")]);
  const wanted = [lockHash, process.version, process.platform, process.arch].join(" ");
  await installIfChanged(root, wanted, isToRunOnly);
  if (isToBuild) await buildIfChanged(root, lockHash);
}

function refuseOldNode(version) {
  const [major, minor] = version.split(".").map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new Error(
    `Clipledger needs Node ${oldestNode.join(".")} or later, and this is Node ${version}. ` +
      "Install a current one from https://nodejs.org and start again.",
  );
}

async function installIfChanged(root, wanted, isToRunOnly) {
  const modules = join(root, "node_modules");
  const stamp = join(modules, ".clipledger-install");
  const installed = readIfPresent(stamp);
  if (installed === wanted || (isToRunOnly && installed === `${wanted} run`)) return;
  rmSync(stamp, { force: true });
  // What was completed for tests stays complete, whichever command comes next.
  const isLight = isToRunOnly && !existsSync(join(modules, "@stryker-mutator"));
  const isFirstRun = !existsSync(modules);
  await timed(`Installing dependencies${isFirstRun ? " (first run, about a minute)" : ""}`, () => {
    const args = ["ci", "--no-audit", "--no-fund", ...(isLight ? whatRuns : everything)];
    return runTool("npm ci", root, ...npmCommand(args));
  });
  writeFileSync(stamp, isLight ? `${wanted} run` : wanted);
}

function npmCommand(args) {
  const npm = process.env.npm_execpath ?? "";
  return basename(npm) === "npm-cli.js" ? [process.execPath, [npm, ...args]] : ["npm", args];
}

async function buildIfChanged(root, lockHash) {
  const stamp = join(root, ".cache", "build-stamp");
  const packages = foldersIn(join(root, "packages"));
  const server = join(root, "apps", "server");
  const dashboard = join(root, "apps", "dashboard");
  const wanted = `${lockHash} ${hashFiles(root, buildInputs(root, { packages, server, dashboard }))}`;
  const results = [join(server, "dist", "main.js"), join(dashboard, "dist", "index.html")];
  if (readIfPresent(stamp) === wanted && results.every((path) => existsSync(path))) return;
  rmSync(stamp, { force: true });
  // tsc never deletes the output of a source file that is gone.
  for (const folder of packages) rmSync(join(folder, "dist"), { recursive: true, force: true });
  const modules = join(root, "node_modules");
  const viteBuild = [join(modules, "vite/bin/vite.js"), "build"];
  await timed("Building", () =>
    Promise.all([
      runTool("tsc", root, process.execPath, [
        join(modules, "typescript/bin/tsc"),
        "-b",
        "tsconfig.build.json",
      ]),
      runTool("vite build of the server", server, process.execPath, viteBuild),
      runTool("vite build of the dashboard", dashboard, process.execPath, viteBuild),
    ]),
  );
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function buildInputs(root, { packages, server, dashboard }) {
  const settings = ["package.json", "tsconfig.json"];
  return [
    ...[...settings, "tsconfig.base.json", "tsconfig.build.json"].map((name) => join(root, name)),
    ...packages.flatMap((folder) => ["src", ...settings].map((name) => join(folder, name))),
    ...["src", "vite.config.ts", ...settings].map((name) => join(server, name)),
    ...["src", "public", "index.html", "vite.config.ts", "contract-routes-plugin.ts", ...settings].map(
      (name) => join(dashboard, name),
    ),
  ].flatMap(filesUnder);
}

function filesUnder(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)],
      )
      .filter((file) => !/\.test\.tsx?$/.test(file));
  } catch (error) {
    if (error.code === "ENOTDIR") return [path];
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

function foldersIn(path) {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(path, entry.name));
}

function hashFiles(root, files) {
  const hash = createHash("sha256");
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function readIfPresent(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

async function timed(what, work) {
  const startedAt = performance.now();
  process.stderr.write(`${what}…\n`);
  await work();
  process.stderr.write(
    `${what.replace(/ \(.*/, "")}: done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`,
  );
}

function runTool(name, folder, command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32" && command === "npm",
    });
    const output = [];
    running.add(child);
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.once("error", (error) => reject(new Error(`Could not run ${name}: ${error.message}`)));
    child.once("close", (code, signal) => {
      running.delete(child);
      if (code === 0) resolve();
      else reject(new Error(`${Buffer.concat(output)}\n${name} failed (${signal ?? `exit code ${code}`}).`));
    });
  });
}

function endTools() {
  for (const child of running) child.kill();
}

async function main() {
  for (const [signal, exitCode] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ])
    process.once(signal, () => process.exit(exitCode));
  process.once("exit", endTools);
  try {
    const [purpose] = process.argv.slice(2);
    await prepare(dirname(dirname(fileURLToPath(import.meta.url))), {
      isToRunOnly: purpose === "run",
      isToBuild: purpose !== "install",
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
    endTools();
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
