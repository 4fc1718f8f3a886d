import { rm } from "node:fs/promises";
import { type Browser, firefox } from "playwright-core";
import { providePackage } from "../../apps/server/test/install-package.ts";
import { temporaryFolder } from "../../apps/server/test/temporary-folder.ts";
import { reportViolations, watchProblems } from "../product.ts";
import { type Engine, plainEnvironment } from "./engine.ts";

const executablePath = "/usr/bin/firefox-esr";

const firefoxUserPrefs = {
  // A window that is not in front has the focus all the same.
  "focusmanager.testmode": true,
  "ui.prefersReducedMotion": 1,
  "ui.useOverlayScrollbars": 1,
};

/** Answers why there is no Firefox. */
export function provideFirefox(): Promise<string | undefined> {
  return providePackage("firefox-esr", executablePath);
}

export async function openFirefox(): Promise<Engine> {
  const home = await temporaryFolder("firefox");
  const browser = await firefox.launch({
    channel: "moz-firefox",
    executablePath,
    firefoxUserPrefs,
    env: plainEnvironment(home),
  });
  doWithoutMediaFeatures(browser);
  return {
    name: "Firefox",
    async openWindow(baseURL, viewport, cookies) {
      const context = await browser.newContext({ viewport, baseURL, locale: "en-US" });
      await context.addInitScript({ content: reportViolations });
      await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: baseURL })));
      const page = await context.newPage();
      const problems = watchProblems(page, baseURL);
      return {
        async load(path) {
          await page.goto(path, { waitUntil: "commit" });
        },
        evaluate: (expression) => page.evaluate(expression),
        takeProblems: () => Promise.resolve(problems.splice(0)),
        close: () => context.close(),
      };
    },
    async close() {
      await browser.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

const UNKNOWN_COMMAND = "emulation.setMediaFeaturesOverride";

interface Session {
  send(method: string, parameters: unknown): Promise<unknown>;
}

/** Each new context has Firefox pretend to prefer light colours, a command that Firefox does not know. */
function doWithoutMediaFeatures(browser: Browser): void {
  const { _connection: connection } = browser as unknown as {
    _connection: { toImpl(of: object): { _browserSession: Session } };
  };
  const session = connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = (method, parameters) =>
    method === UNKNOWN_COMMAND ? Promise.resolve({}) : send(method, parameters);
}
