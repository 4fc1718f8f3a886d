import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Has apt install a package of Debian where that can be done and the program is not there. Answers why it cannot; where
 * everything has to run, that is a failure.
 */
export async function providePackage(
  name: string,
  program: string,
  environment: Record<string, string> = {},
): Promise<string | undefined> {
  if (existsSync(program)) return undefined;
  const reason = await tryInstall(name, environment);
  if (reason !== undefined && process.env["CI"] === "true")
    throw new Error(`Tests that need ${name} have to run with CI=true: ${reason}`);
  return reason;
}

async function tryInstall(name: string, environment: Record<string, string>): Promise<string | undefined> {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    return `there is no ${name}, and only root on Debian can have apt install it`;
  try {
    await installPackage(name, environment);
    return undefined;
  } catch (error) {
    const said = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
    return `apt cannot install ${name}: ${said}`;
  }
}

/** As root. Tests that start at the same moment take turns: apt would refuse the second. */
export async function installPackage(name: string, environment: Record<string, string> = {}): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", ...environment };
  const apt = (...args: string[]) => run("flock", ["/tmp/clipledger-apt.lock", "apt-get", ...args], { env });
  await apt("update");
  await apt("install", "-y", "--no-install-recommends", name);
}
