import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Chromium without windows takes a third less of a processor than a whole one that shows none. */
const headlessShell = "/usr/bin/chromium-headless-shell";

const wholeBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * A Chromium to test with: the one that CLIPLEDGER_CHROMIUM names, a headless shell, which apt installs as root on Debian, a
 * whole one of the machine's, or the one that npm ships for x64 Linux.
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env["CLIPLEDGER_CHROMIUM"];
  if (chosen !== undefined) return chosen;
  if (existsSync(headlessShell) || (await installHeadlessShell())) return headlessShell;
  const whole = wholeBrowsers.find((path) => existsSync(path));
  if (whole !== undefined) return whole;
  if (process.platform === "linux" && process.arch === "x64") return unpackShippedBrowser();
  throw new Error("No Chromium found. Install one, or name it in CLIPLEDGER_CHROMIUM.");
}

async function installHeadlessShell(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, timeout: 300_000 };
  const isInstalled = run("apt-get", ["update"], options)
    .then(() =>
      run("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"], options),
    )
    .then(() => existsSync(headlessShell));
  return isInstalled.catch(() => false);
}

async function unpackShippedBrowser(): Promise<string> {
  // Without this the package leaves out libraries that a plain Linux lacks.
  process.env["AWS_LAMBDA_JS_RUNTIME"] = "nodejs22.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  return chromium.executablePath();
}
