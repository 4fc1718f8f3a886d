// Some registry mirrors lack the platform packages of other operating systems. npm then leaves them out of the
// lock file, and `npm ci` refuses that lock. This adds the missing entries, so that the lock installs everywhere, with
// the hash of each that the registry has. npm also drops some entries of the platform that it runs on; those are taken
// back from the committed lock. Run it through `npm run lock`.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const path = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(path, "utf8"));
const added = [];

for (const [place, entry] of Object.entries(committedPackages())) {
  if (place in lock.packages || !entry.optional || !isStillWanted(place, entry)) continue;
  lock.packages[place] = entry;
  added.push(place);
}

for (const [parentPath, parent] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
    if (isLocked(parentPath, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[~^]/, ""),
      ...platformOf(name),
      ...(parent.dev && { dev: true }),
      optional: true,
    };
    added.push(name);
  }
}

const hashed = [];
for (const [place, entry] of Object.entries(lock.packages)) {
  if (!place.includes("node_modules/") || entry.link || entry.integrity) continue;
  const integrity = integrityOf(`${place.slice(place.lastIndexOf("node_modules/") + 13)}@${entry.version}`);
  if (integrity === undefined) continue;
  entry.integrity = integrity;
  hashed.push(place);
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(
  `Lock file complete: ${added.length} platform packages added, ${hashed.length} hashes filled in.\n`,
);

function committedPackages() {
  const root = new URL("..", import.meta.url);
  return JSON.parse(execFileSync("git", ["show", "HEAD:package-lock.json"], { cwd: root, encoding: "utf8" }))
    .packages;
}

/** Whether its folder is still there, and a package still names this version. */
function isStillWanted(place, { version }) {
  const end = place.lastIndexOf("node_modules/");
  const folder = place.slice(0, end).replace(/\/$/, "");
  const name = place.slice(end + "node_modules/".length);
  const isNamed = Object.values(lock.packages).some(
    (parent) => parent.optionalDependencies?.[name] === version,
  );
  return isNamed && folder in lock.packages;
}

/** What npm compares a download with; undefined where the registry does not have the package. */
function integrityOf(name) {
  try {
    const options = { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
    return execFileSync("npm", ["view", name, "dist.integrity"], options).trim() || undefined;
  } catch {
    return undefined;
  }
}

function isLocked(parentPath, name) {
  return `node_modules/${name}` in lock.packages || `${parentPath}/node_modules/${name}` in lock.packages;
}

function platformOf(name) {
  const words = name.split(/[-/]/);
  const os = [
    "android",
    "darwin",
    "freebsd",
    "linux",
    "openharmony",
    "win32",
    "netbsd",
    "openbsd",
    "sunos",
    "aix",
  ].filter((word) => words.includes(word));
  const cpu = [
    "arm64",
    "x64",
    "arm",
    "ia32",
    "ppc64",
    "s390x",
    "riscv64",
    "wasm32",
    "loong64",
    "mips64el",
  ].filter((word) => words.includes(word));
  if (words.includes("riscv64gc")) cpu.push("riscv64");
  const libc = words.includes("musl") || words.includes("musleabihf") ? { libc: ["musl"] } : {};
  if (cpu.length === 0) cpu.push("none");
  return { cpu, ...libc, ...(os.length > 0 ? { os } : {}) };
}
