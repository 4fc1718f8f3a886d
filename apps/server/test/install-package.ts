import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Has apt install a package of Debian, as root. Tests that start at the same moment take turns: apt would refuse the second. */
export async function installPackage(name: string, environment: Record<string, string> = {}): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", ...environment };
  const apt = (...args: string[]) => run("flock", ["/tmp/clipledger-apt.lock", "apt-get", ...args], { env });
  await apt("update");
  await apt("install", "-y", "--no-install-recommends", name);
}
