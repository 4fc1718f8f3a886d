import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { vi } from "vitest";
import { providePackage } from "../../apps/server/test/install-package.ts";
import { temporaryFolder } from "../../apps/server/test/temporary-folder.ts";
import type { Cookie } from "../prepared-product.global-setup.ts";
import { type Engine, type EngineWindow, plainEnvironment, type Size } from "./engine.ts";
import { type WebDriver, webDriver } from "./web-driver.ts";

const driverProgram = "/usr/bin/WebKitWebDriver";
const screenProgram = "/usr/bin/Xvfb";
const patiently = { timeout: 15_000 };

/** Answers why there is no WebKit. */
export async function provideWebKit(): Promise<string | undefined> {
  return (
    (await providePackage("webkit2gtk-driver", driverProgram)) ??
    (await providePackage("xvfb", screenProgram))
  );
}

export async function openWebKit(): Promise<Engine> {
  const home = await temporaryFolder("webkit");
  const screen = await openScreen(home);
  const port = await freePort();
  const driver = spawn(driverProgram, [`--port=${port}`, "--host=127.0.0.1"], {
    env: await browserEnvironment(home, screen.display),
    stdio: "ignore",
  });
  const ask = webDriver(`http://127.0.0.1:${port}`);
  const isReady = () =>
    ask<{ ready: boolean }>("GET", "/status").then(
      ({ ready }) => ready,
      () => false,
    );
  await vi.waitUntil(isReady, patiently);
  return {
    name: "WebKit",
    openWindow: (origin, size, cookies) => openWindow(ask, origin, size, cookies),
    async close() {
      await end(driver);
      await end(screen.process);
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function openWindow(
  ask: WebDriver,
  origin: string,
  size: Size,
  cookies: readonly Cookie[],
): Promise<EngineWindow> {
  const capabilities = { alwaysMatch: { pageLoadStrategy: "eager" } };
  const { sessionId } = await ask<{ sessionId: string }>("POST", "/session", { capabilities });
  const session = `/session/${sessionId}`;
  const evaluate = <T>(expression: string) =>
    ask<T>("POST", `${session}/execute/sync`, { script: `return ${expression}`, args: [] });
  const load = async (path: string) => {
    await ask("POST", `${session}/url`, { url: `${origin}${path}` });
    await evaluate(collectProblems);
  };
  await resize(size);
  await load("/healthz");
  for (const { name, value } of cookies)
    await ask("POST", `${session}/cookie`, { cookie: { name, value, path: "/" } });
  return {
    load,
    evaluate,
    takeProblems: () => evaluate("window.problems.splice(0)"),
    close: () => ask("DELETE", session),
  };

  /** The browser's own bars take some of a window's height. */
  async function resize({ width, height }: Size): Promise<void> {
    await ask("POST", `${session}/window/rect`, { x: 0, y: 0, width, height });
    const inner = await evaluate<number>("window.innerHeight");
    await ask("POST", `${session}/window/rect`, { x: 0, y: 0, width, height: height + (height - inner) });
    const isAsAsked = `window.innerWidth === ${width} && window.innerHeight === ${height}`;
    await vi.waitUntil(() => evaluate<boolean>(isAsAsked), patiently);
  }
}

/**
 * From then on a page keeps what goes wrong in it. Asked while the page before it still stands, the driver sometimes answers
 * never: what goes wrong as scripts begin is seen by what the page then lacks.
 */
const collectProblems = `(() => {
  const problems = (window.problems = []);
  const note = (...words) => problems.push(location.pathname + ": " + words.map(String).join(" "));
  window.addEventListener("error", ({ message }) => note("error:", message));
  window.addEventListener("unhandledrejection", ({ reason }) => note("unhandled rejection:", reason));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    note("the content security policy refused", violatedDirective, blockedURI));
  const { error } = console;
  console.error = (...words) => {
    note(...words);
    error.apply(console, words);
  };
})()`;

async function browserEnvironment(home: string, display: string): Promise<Record<string, string>> {
  const settings = join(home, "gtk-3.0");
  await mkdir(settings);
  await writeFile(join(settings, "settings.ini"), "[Settings]\ngtk-enable-animations=false\n");
  // With its buttons at their usual width, the browser's bar keeps a window wider than a phone.
  await writeFile(join(settings, "gtk.css"), "* { min-width: 0; padding: 0; margin: 0; border-width: 0; }\n");
  return {
    ...plainEnvironment(home),
    DISPLAY: display,
    XDG_CONFIG_HOME: home,
    LANG: "en_US.UTF-8",
    WEBKIT_DISABLE_DMABUF_RENDERER: "1",
    LIBGL_ALWAYS_SOFTWARE: "1",
  };
}

interface Screen {
  readonly process: ChildProcess;
  readonly display: string;
}

/** A screen that nobody sees, with the number that it chose itself. */
async function openScreen(home: string): Promise<Screen> {
  const options = ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const server = spawn(screenProgram, options, {
    env: plainEnvironment(home),
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [chunk] = await once(server.stdio[3] as Readable, "data"); // safe: the fourth is a pipe
  return { process: server, display: `:${String(chunk).trim()}` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}
