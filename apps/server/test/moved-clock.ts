import { renameSync, writeFileSync } from "node:fs";
import type { Clock } from "../src/infra/clock.ts";

export interface MovedClock extends Clock {
  /** To a later instant, from which it goes on. It never goes back. */
  moveTo(instant: Date): void;
}

/** A clock that runs as time does, ahead of it by as much as the test says. Other processes follow it by its file. */
export function createMovedClock(file: string): MovedClock {
  let aheadMs = 0;
  const tellFollowers = () => {
    writeFileSync(`${file}.next`, String(aheadMs));
    renameSync(`${file}.next`, file);
  };
  tellFollowers();
  return {
    now: () => new Date(Date.now() + aheadMs),
    moveTo(instant) {
      aheadMs = Math.max(aheadMs, instant.getTime() - Date.now());
      tellFollowers();
    },
  };
}
