import { existsSync } from "node:fs";
import { installPackage } from "../apps/server/test/install-package.ts";

/** Chromium without windows takes a third less of a processor than a whole one that shows none. */
const headlessShell = "/usr/bin/chromium-headless-shell";

const installedBrowsers = [
  headlessShell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * A Chromium to test with: the one that CLIPLEDGER_CHROMIUM names, one of the machine's, the one that npm ships for x64 Linux,
 * or, as root on Debian, the one that apt installs.
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env["CLIPLEDGER_CHROMIUM"] ?? installedBrowsers.find((path) => existsSync(path));
  if (chosen !== undefined) return chosen;
  if (process.platform === "linux" && process.arch === "x64") return unpackShippedBrowser();
  if (process.platform === "linux" && process.getuid?.() === 0) return installHeadlessShell();
  throw new Error("No Chromium found. Install one, or name it in CLIPLEDGER_CHROMIUM.");
}

async function installHeadlessShell(): Promise<string> {
  await installPackage("chromium-headless-shell");
  return headlessShell;
}

async function unpackShippedBrowser(): Promise<string> {
  // Without this the package leaves out libraries that a plain Linux lacks.
  process.env["AWS_LAMBDA_JS_RUNTIME"] = "nodejs22.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  return chromium.executablePath();
}
