import { randomInt } from "node:crypto";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartRefusal } from "../app-error.ts";
import { isRunning, startMark } from "./running-process.ts";

type Ownership = { release(): Promise<void> };

const maxAttempts = 5;

/**
 * Makes this process the only owner of the folder, or throws while another live process owns it.
 *
 * Each contender first writes its own file, then looks for others, so of any two at least one sees the other.
 * Two that start together may both step back; random pauses let one through.
 */
export async function ownDataDirectory(folder: string): Promise<Ownership> {
  const ownFile = join(folder, ownerFileName(process.pid));
  for (let attempt = 1; ; attempt++) {
    await writeFile(ownFile, "", { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "EEXIST" ? alreadyOwned(folder, process.pid) : error;
    });
    const otherPid = await findOtherOwner(folder);
    if (otherPid === undefined) return { release: () => rm(ownFile, { force: true }) };
    await rm(ownFile, { force: true });
    if (attempt === maxAttempts) throw alreadyOwned(folder, otherPid);
    await delay(randomInt(20, 120));
  }
}

// The name carries the whole claim: a file is there or not, but could be read before its content is written.
function ownerFileName(pid: number): string {
  return `postgres-owner.${pid}.${startMark(pid)}`;
}

/** The live process that owns the folder, if it is not this one. */
export async function findOtherOwner(folder: string): Promise<number | undefined> {
  for (const name of await readdir(folder)) {
    const pid = Number(/^postgres-owner\.(\d+)\./.exec(name)?.[1]);
    if (Number.isNaN(pid) || name === ownerFileName(process.pid)) continue;
    if (isRunning(pid) && name === ownerFileName(pid)) return pid;
    await rm(join(folder, name), { force: true });
  }
  return undefined;
}

function alreadyOwned(folder: string, pid: number): Error {
  return new StartRefusal(
    `Another Clipledger (process ${pid}) is using the database in ${folder}. Stop it first, or give this one ` +
      "another data directory.",
  );
}
