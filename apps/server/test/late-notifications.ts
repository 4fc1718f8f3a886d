import pg from "pg";

// Set up before each API test file. Where a run asks for it, what PostgreSQL notifies arrives late, as on a busy machine: live
// updates and the wake-ups of the task queue come after what was done next, and in their order.

const lateMs = Number(process.env["CLIPLEDGER_TEST_LATE_NOTIFICATIONS"] ?? 0);
const isLate = Symbol.for("clipledger.late-notifications");
const client: pg.Client & { [isLate]?: true } = pg.Client.prototype;

// The files of a worker share the library.
if (lateMs > 0 && client[isLate] === undefined) {
  client[isLate] = true;
  const { emit } = client;
  const arrivals = new WeakMap<pg.Client, number>();
  client.emit = function emitLate(this: pg.Client, name: string | symbol, ...details: unknown[]) {
    if (name !== "notification") return emit.call(this, name, ...details);
    const arrivesAt = Math.max(arrivals.get(this) ?? 0, performance.now() + Math.random() * lateMs);
    arrivals.set(this, arrivesAt);
    setTimeout(() => emit.call(this, name, ...details), arrivesAt - performance.now());
    return true;
  };
}
