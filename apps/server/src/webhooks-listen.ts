import { describeFailure } from "./commands/command.ts";
import { readListenerOptions, startListener } from "./commands/webhooks-listen/start-listener.ts";
import { systemClock } from "./infra/clock.ts";

async function main(): Promise<void> {
  const options = readListenerOptions(process.env, process.argv.slice(2));
  if (typeof options === "string") {
    process.stderr.write(`${options}\n`);
    process.exitCode = 2;
    return;
  }
  const listener = await startListener({
    ...options,
    clock: systemClock,
    isColoured: process.stdout.isTTY && process.stdout.hasColors(),
    print: (text) => process.stdout.write(text),
  });
  process.stdout.write(`Listening on ${listener.url}; add this address as a webhook endpoint.\n`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => listener.stop());
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
});
