import { describeFailure } from "./commands/command.ts";
import { type Config, parseConfig } from "./config.ts";
import { type DemoAccess, hasOrganization, prepareDemo } from "./demo/seed-demo.ts";
import { systemClock } from "./infra/clock.ts";
import { mediaUrlOf } from "./infra/http/media-route.ts";
import { createLogger, type Logger, surviveLostOutput } from "./infra/log.ts";
import { startApp } from "./start-app.ts";
import { provideDatabase, provideSecrets } from "./start-steps.ts";

async function main(): Promise<void> {
  const config = parseConfig(process.env, process.argv.slice(2));
  surviveLostOutput();
  const log = createLogger(config.LOG_LEVEL);
  for (const warning of config.warnings) log.warn(warning);
  const running: Stoppable[] = [];
  const stopping = stopOnSignal(running, log, config.role === "worker" ? 0 : config.stopDelayMs);
  try {
    const database = await provideDatabase(config, log);
    running.push(database);
    const secrets = await provideSecrets(config);
    let demo: DemoAccess | undefined;
    const app = await startApp({
      config,
      databaseUrl: database.url,
      clock: systemClock,
      log,
      ...secrets,
      async beforeWork(services) {
        const world = { seed: config.CLIPLEDGER_SIMULATOR_SEED, mediaUrl: mediaUrlOf(services.publicUrl) };
        if (config.isDemo && config.role !== "worker")
          demo = await prepareDemo(services, config.dataDir, world);
      },
    });
    running.push(app);
    announce(config, app.url, demo, await hasOrganization(app.services));
  } catch (error) {
    if (stopping.hasBegun) return;
    await stopAll(running, log);
    throw error;
  }
}

interface Stoppable {
  /** Tells load balancers to send requests elsewhere; those that come are still answered. */
  leave?(): void;
  stop(): Promise<void>;
}

/**
 * A signal during the start makes the start fail; that is no fault, and `hasBegun` tells. SIGTERM leaves load balancers time to
 * notice; whoever sits at the terminal, or sends a second signal, does not wait for them.
 */
function stopOnSignal(running: Stoppable[], log: Logger, delayMs: number): { hasBegun: boolean } {
  const stopping = { hasBegun: false };
  let hurry = () => undefined as unknown;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping.hasBegun) return hurry();
    stopping.hasBegun = true;
    log.info({ signal }, "stopping");
    for (const part of running) part.leave?.();
    if (signal === "SIGTERM" && running.some(({ leave }) => leave !== undefined)) {
      await new Promise((resolve) => {
        hurry = () => resolve(undefined);
        setTimeout(resolve, delayMs);
      });
    }
    await stopAll(running, log);
    log.info("stopped");
    process.exit(0);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return stopping;
}

const STOP_WITHIN_MS = 20_000;

/** What was started last stops first. A part that fails to stop, or takes too long, does not keep the others up. */
async function stopAll(running: Stoppable[], log: Logger): Promise<void> {
  for (const part of running.splice(0).reverse()) {
    const deadline = new Promise((_resolve, reject) => {
      setTimeout(reject, STOP_WITHIN_MS, new Error("took too long to stop")).unref();
    });
    await Promise.race([part.stop(), deadline]).catch((error: unknown) =>
      log.error({ err: error }, "not stopped"),
    );
  }
}

function announce(config: Config, url: string, demo: DemoAccess | undefined, hasOrganization: boolean): void {
  const { email = null, password = null, apiKey = null } = demo ?? {};
  if (config.isJson) {
    process.stdout.write(`${JSON.stringify({ url, apiKey, email, password })}\n`);
    return;
  }
  const lines =
    config.role === "worker" ? ["Clipledger's worker is running."] : [`Clipledger is running at ${url}`];
  if (demo !== undefined) {
    lines.push(
      "",
      `  Sign in    ${email} / ${password}`,
      `  API key    ${apiKey}`,
      "",
      `  curl -H 'x-api-key: ${apiKey}' ${url}/api/v1/me`,
      "",
      `  API reference  ${url}/docs`,
    );
  }
  if (!hasOrganization) {
    lines.push("", "There is no organization yet. Open one (see docs/self-hosting.md):");
    lines.push("", "  npm run admin -- create-organization --name NAME --email EMAIL");
  }
  lines.push("", "Press Ctrl-C to stop.");
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`Clipledger could not start.\n${describeFailure(error)}\n`);
  process.exit(1);
});
