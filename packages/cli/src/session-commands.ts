import { createClipledgerClient } from "@clipledger/client";
import { endGrant, findSignIn, startBrowserLogin } from "./browser-login.ts";
import { profilesFile, readProfiles, writeProfiles } from "./profiles.ts";
import { type Surroundings, UsageError } from "./program.ts";

export const sessionUsage = `clipledger login URL [NAME]   sign in to a server by the browser or with an API key, kept as a profile
clipledger logout [NAME]      forget a profile
clipledger profiles           list the profiles
clipledger use NAME           choose the profile that is used from now on`;

/** Lets the person sign in by their browser, or paste a key, and keeps it once the server has taken it. */
export async function login([address, name]: readonly string[], surroundings: Surroundings): Promise<void> {
  if (address === undefined || !/^https?:\/\//.test(address))
    throw new UsageError("Say where to sign in: clipledger login https://clipledger.example.com");
  const baseUrl = new URL(address).origin;
  const profile = { baseUrl, ...(await obtainKey(baseUrl, surroundings)) };
  const { organization, role } = await createClipledgerClient({
    baseUrl,
    apiKey: profile.apiKey,
    retries: { attempts: 1 },
  }).me.get();
  const chosen = name ?? new URL(baseUrl).host;
  const known = readProfiles(surroundings.env);
  writeProfiles(surroundings.env, { current: chosen, profiles: { ...known.profiles, [chosen]: profile } });
  surroundings.stdout.write(
    `Signed in to ${organization.name} as ${role}. Kept as profile ${chosen} in ${profilesFile(surroundings.env)}\n`,
  );
}

type ObtainedKey = Pick<ReturnType<typeof readProfiles>["profiles"][string], "apiKey" | "renewal">;

async function obtainKey(baseUrl: string, surroundings: Surroundings): Promise<ObtainedKey> {
  const { env, ask, open, stderr, signal } = surroundings;
  const given = env["CLIPLEDGER_API_KEY"];
  if (given !== undefined) return { apiKey: given };
  if (ask === undefined) throw new UsageError("Set CLIPLEDGER_API_KEY: there is no terminal to ask for it.");
  const keysPage = `${baseUrl}/api-keys?create=true`;
  const server = await findSignIn(baseUrl, signal);
  if (server === undefined) {
    stderr.write(`Make a key at ${keysPage}\n`);
    open(keysPage);
    return { apiKey: readKey(await ask("API key: ", { isHidden: true })) };
  }
  const browser = await startBrowserLogin(server, surroundings);
  const signedIn = new AbortController();
  stderr.write(`Sign in at ${browser.page}\nOr make a key at ${keysPage} and paste it here.\n`);
  open(browser.page);
  const pasted = ask("API key: ", { isHidden: true, signal: signedIn.signal }).then((text) => ({
    apiKey: readKey(text),
  }));
  pasted.catch(() => undefined);
  browser.granted.catch(() => undefined);
  try {
    return await Promise.race([browser.granted, pasted]);
  } finally {
    signedIn.abort();
    browser.close();
  }
}

function readKey(text: string): string {
  const key = text.trim();
  if (key === "") throw new UsageError("Nothing was done.");
  return key;
}

/** What was granted by the browser ends at the server too; a key is the person's own. */
export async function logout([name]: readonly string[], { env, stdout }: Surroundings): Promise<void> {
  const { current, profiles } = readProfiles(env);
  const chosen = name ?? current;
  const profile = chosen === undefined ? undefined : profiles[chosen];
  if (chosen === undefined || profile === undefined)
    throw new UsageError(`There is no profile ${chosen ?? "to forget"}.`);
  const { [chosen]: _forgotten, ...others } = profiles;
  writeProfiles(env, { profiles: others, ...(current !== undefined && current !== chosen && { current }) });
  const { baseUrl, renewal } = profile;
  const hasEnded = renewal !== undefined && (await endGrant(baseUrl, renewal));
  stdout.write(
    hasEnded
      ? `Forgot ${chosen}, and ended its access.\n`
      : `Forgot ${chosen}. The key itself still works: revoke it in the dashboard.\n`,
  );
}

export function listProfiles(_args: readonly string[], { env, stdout }: Surroundings): void {
  const { current, profiles } = readProfiles(env);
  const lines = Object.entries(profiles).map(([name, { baseUrl }]) => {
    return `${name === current ? "*" : " "} ${name}  ${baseUrl}\n`;
  });
  stdout.write(lines.length === 0 ? "No profiles. Sign in with: clipledger login URL\n" : lines.join(""));
}

export function useProfile([name]: readonly string[], { env, stdout }: Surroundings): void {
  const known = readProfiles(env);
  if (name === undefined || known.profiles[name] === undefined)
    throw new UsageError(
      `There is no profile ${name ?? "without a name"}. List them with: clipledger profiles`,
    );
  writeProfiles(env, { ...known, current: name });
  stdout.write(`${name} is used from now on.\n`);
}
