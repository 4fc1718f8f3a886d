import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const logFile = fileURLToPath(new URL("./log.ts", import.meta.url));

/** Logs when it is told to, long after its reader has gone, and then says on another way that it lives. */
const program = `
  import { writeSync } from "node:fs";
  import { createLogger, surviveLostOutput } from ${JSON.stringify(logFile)};
  surviveLostOutput();
  const log = createLogger("info");
  process.stdin.once("data", async () => {
    for (let count = 0; count < 50; count += 1) {
      log.info({ count, filler: "x".repeat(50_000) }, "a line");
      process.stdout.write("announced");
      await new Promise((resolve) => setImmediate(resolve));
    }
    writeSync(3, "alive");
    process.exit(0);
  });
  writeSync(3, "ready ");
`;

describe("a log whose device takes no more", () => {
  it("does not end the process", async () => {
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
      stdio: ["pipe", "pipe", "pipe", "pipe"],
    });
    const said = child.stdio[3];
    if (!(said instanceof Readable)) throw new Error("The program has no way to speak");
    const exited = once(child, "exit");
    const whole = text(said);
    await once(said, "readable");
    child.stderr.destroy();
    child.stdout.destroy();
    child.stdin.write("go");
    expect([await whole, (await exited)[0]]).toEqual(["ready alive", 0]);
  });
});
