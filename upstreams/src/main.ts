import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type RunningUpstreams, startAll } from "./start-all.ts";

const USAGE = `npm run upstreams -- [--port-base N]

Starts the imitated services on fifteen ports in a row, from 4600 unless --port-base says otherwise; 0 takes any free ones.`;
const DEFAULT_PORT_BASE = 4600;
const LAST_PORT_BASE = 65_521;

async function main(): Promise<void> {
  const portBase = readPortBase(process.argv.slice(2));
  if (portBase === undefined) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 2;
    return;
  }
  const upstreams = await startAll({ portBase, now: () => new Date() });
  const folder = mkdtempSync(join(tmpdir(), "clipledger-upstreams-"));
  const suppliersPath = join(folder, "suppliers.json");
  writeFileSync(suppliersPath, upstreams.suppliersFile);
  let isStopping = false;
  const stop = async () => {
    // One Ctrl-C arrives twice under `npm run`: from the terminal, and passed on by npm.
    if (isStopping) return;
    isStopping = true;
    rmSync(folder, { recursive: true, force: true });
    await upstreams.stop();
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
  process.stdout.write(describe(upstreams, suppliersPath));
}

/** Undefined if the arguments make no sense. */
function readPortBase(args: readonly string[]): number | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { "port-base": { type: "string" } } });
    const text = values["port-base"] ?? String(DEFAULT_PORT_BASE);
    const portBase = Number(text);
    return /^\d+$/.test(text) && portBase <= LAST_PORT_BASE ? portBase : undefined;
  } catch {
    return undefined;
  }
}

function describe(
  { environment, byConsent, rails, examples }: RunningUpstreams,
  suppliersPath: string,
): string {
  const settings = {
    ...environment,
    CLIPLEDGER_SUPPLIERS_FILE: suppliersPath,
    CLIPLEDGER_WEBHOOK_LOOPBACK: "allow",
    CLIPLEDGER_DATA_DIR: "data-upstreams",
  };
  return `The imitated services are running. Paste this into another terminal to run Clipledger on them:

${Object.entries(settings)
  .map(([name, value]) => `${name}=${quoted(value)} \\\n`)
  .join("")}npm start

Leave out a key to see the next source answer: for YouTube without a key, CLIPLEDGER_YOUTUBE_KEY and _URL. The data
folder is one of its own, because what was simulated once stays simulated.

Every username is an account. For example:
${examples
  .map(
    ({ platform, username, accountId, videoId }) =>
      `  ${platform.padEnd(10)} ${username}, account ${accountId}, video ${videoId}`,
  )
  .join("\n")}

Creators connect accounts of the imitated Google, TikTok and Instagram in the portal. Tokens that stand for such a consent:
${byConsent.map(({ name, url, token }) => `  ${name.padEnd(18)} ${url} with ${token}`).join("\n")}

Rails, to be connected under Settings, Payout rails. What they are asked to send arrives within some seconds:
${rails.map(({ name, credentials }) => `  ${name.padEnd(10)} ${credentialWords(credentials)}`).join("\n")}

Names that rehearse trouble, alone or before a dot, as in private.bakery:
  private, restricted, deleted, gone, slow, throttled, broken, down, flaky (in even minutes), empty
  on YouTube also hidden (no counts), wide (no Shorts), remnants (private and deleted videos in the list)

Ctrl-C ends them.
`;
}

function credentialWords(credentials: Readonly<Record<string, string>>): string {
  return Object.entries(credentials)
    .map(([name, value]) => `${name} ${value.replaceAll("\n", " ").trim()}`)
    .join(", ");
}

function quoted(value: string): string {
  return /^[\w./:-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

main().catch((error: unknown) => {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (isTaken) process.stderr.write("Choose other ports: npm run upstreams -- --port-base N\n");
  process.exitCode = 1;
});
