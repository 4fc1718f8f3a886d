import { createClipledgerClient } from "@clipledger/client";
import { profilesFile, readProfiles, writeProfiles } from "./profiles.ts";
import { type Surroundings, UsageError } from "./program.ts";

export const sessionUsage = `clipledger login URL [NAME]   sign in to a server with an API key, kept as a profile
clipledger logout [NAME]      forget a profile
clipledger profiles           list the profiles
clipledger use NAME           choose the profile that is used from now on`;

/** Opens the page where keys are made, asks for one, and keeps it once the server has taken it. */
export async function login([address, name]: readonly string[], surroundings: Surroundings): Promise<void> {
  if (address === undefined || !/^https?:\/\//.test(address))
    throw new UsageError("Say where to sign in: clipledger login https://clipledger.example.com");
  const baseUrl = new URL(address).origin;
  const apiKey = await readKey(baseUrl, surroundings);
  const profile = { baseUrl, apiKey };
  const { organization, role } = await createClipledgerClient({
    ...profile,
    retries: { attempts: 1 },
  }).me.get();
  const chosen = name ?? new URL(baseUrl).host;
  const known = readProfiles(surroundings.env);
  writeProfiles(surroundings.env, { current: chosen, profiles: { ...known.profiles, [chosen]: profile } });
  surroundings.stdout.write(
    `Signed in to ${organization.name} as ${role}. Kept as profile ${chosen} in ${profilesFile(surroundings.env)}\n`,
  );
}

async function readKey(baseUrl: string, { env, ask, open, stderr }: Surroundings): Promise<string> {
  const given = env["CLIPLEDGER_API_KEY"];
  if (given !== undefined) return given;
  if (ask === undefined) throw new UsageError("Set CLIPLEDGER_API_KEY: there is no terminal to ask for it.");
  const page = `${baseUrl}/api-keys?create=true`;
  stderr.write(`Make a key at ${page}\n`);
  open(page);
  const key = (await ask("API key: ", { isHidden: true })).trim();
  if (key === "") throw new UsageError("Nothing was done.");
  return key;
}

export function logout([name]: readonly string[], { env, stdout }: Surroundings): void {
  const { current, profiles } = readProfiles(env);
  const chosen = name ?? current;
  if (chosen === undefined || profiles[chosen] === undefined)
    throw new UsageError(`There is no profile ${chosen ?? "to forget"}.`);
  const { [chosen]: _forgotten, ...others } = profiles;
  writeProfiles(env, { profiles: others, ...(current !== undefined && current !== chosen && { current }) });
  stdout.write(`Forgot ${chosen}. The key itself still works: revoke it in the dashboard.\n`);
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
