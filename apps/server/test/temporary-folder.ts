import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder that PostgreSQL's own account may enter when the tests run as root. */
export async function temporaryFolder(purpose: string, parent: string = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, `clipledger-${purpose}-`));
  await chmod(folder, 0o755);
  return folder;
}
