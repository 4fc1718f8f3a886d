import { readFileSync } from "node:fs";

// Loaded before the product: its clock follows that of a test, whose file holds how many milliseconds it is ahead.

const READ_EVERY_MS = 20;
const systemNow = Date.now;
const file = process.env["TEST_CLOCK_FILE"];
let aheadMs = 0;
let readAt = Number.NEGATIVE_INFINITY;

function now() {
  if (performance.now() - readAt > READ_EVERY_MS) {
    aheadMs = Number(readFileSync(file, "utf8"));
    readAt = performance.now();
  }
  return systemNow() + aheadMs;
}

globalThis.Date = new Proxy(Date, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
