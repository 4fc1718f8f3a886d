import { readdir, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRunning } from "../src/infra/embedded-postgres/running-process.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const MEMORY = "/dev/shm";
/** Several times what the databases of a whole run take. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A new folder in memory, or on disk where memory is scarce or TMPDIR names another place. Creating a database copies 1,500
 * files, which takes the kernel several times as long on a disk.
 */
export async function memoryFolder(purpose: string): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  const freeBytes = Math.min(
    memory === undefined ? 0 : memory.bavail * memory.bsize,
    process.availableMemory(),
  );
  const parent = placeFor({ freeBytes, chosen: process.env["TMPDIR"] });
  await removeAbandoned(parent, purpose);
  return temporaryFolder(`${purpose}-${process.pid}`, parent);
}

export function placeFor({ freeBytes, chosen }: { freeBytes: number; chosen: string | undefined }): string {
  return chosen === undefined && freeBytes >= ROOM_BYTES ? MEMORY : tmpdir();
}

/** A killed run cannot clean up, and what it left in memory would stay until the machine restarts. */
export async function removeAbandoned(parent: string, purpose: string): Promise<void> {
  const ofProcess = new RegExp(`^clipledger-${purpose}-(\\d+)-`);
  for (const name of await readdir(parent)) {
    const pid = Number(ofProcess.exec(name)?.[1] ?? process.pid);
    if (!isRunning(pid)) await rm(join(parent, name), { recursive: true, force: true });
  }
}
