import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isPostgresIn } from "./running-process.ts";

/** The port on which a server accepts connections for this cluster. PostgreSQL writes it down itself. */
export async function readReadyPort(clusterFolder: string): Promise<number | undefined> {
  const text = await readFile(join(clusterFolder, "postmaster.pid"), "utf8").catch(() => "");
  const [pid = "", , , port = "", , , , status = ""] = text.split("\n");
  const isReady = status.trim() === "ready" && isPostgresIn(clusterFolder, Number(pid));
  return isReady ? Number(port) : undefined;
}
