import { readFileSync } from "node:fs";
import { parseConfig } from "../dist/config.js";
import { createLogger } from "../dist/infra/log.js";
import { startApp } from "../dist/start-app.js";

const READ_EVERY_MS = 20;

/** The built product's worker as `main.js` starts it, but for its clock, which follows that of a test. */
const config = parseConfig(process.env, process.argv.slice(2));
const { url } = await startApp({
  config,
  databaseUrl: config.DATABASE_URL,
  secret: config.CLIPLEDGER_SECRET,
  encryptionKeys: config.CLIPLEDGER_ENCRYPTION_KEYS,
  clock: followClock(process.env["TEST_CLOCK_FILE"]),
  log: createLogger(config.LOG_LEVEL),
});
process.stdout.write(`${JSON.stringify({ url })}\n`);

/** The file holds how many milliseconds it is ahead. */
function followClock(file) {
  let aheadMs = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    now() {
      if (performance.now() - readAt > READ_EVERY_MS) {
        aheadMs = Number(readFileSync(file, "utf8"));
        readAt = performance.now();
      }
      return new Date(Date.now() + aheadMs);
    },
  };
}
