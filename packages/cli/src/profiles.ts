import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { RenewalSchema, renewToken } from "./browser-login.ts";
import { type Surroundings, UsageError } from "./program.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a server is, and the key to it: one that was pasted, or a token that is renewed. */
const ProfileSchema = z.object({
  baseUrl: z.url({ protocol: /^https?$/ }),
  apiKey: z.string().min(1),
  renewal: RenewalSchema.optional(),
});
type Profile = z.infer<typeof ProfileSchema>;

const ProfilesSchema = z.object({
  current: z.string().optional(),
  profiles: z.record(z.string(), ProfileSchema),
});
type Profiles = z.infer<typeof ProfilesSchema>;

export function profilesFile(env: Environment): string {
  const folder = env["XDG_CONFIG_HOME"] || join(env["HOME"] || homedir(), ".config");
  return join(folder, "clipledger", "profiles.json");
}

export function readProfiles(env: Environment): Profiles {
  const file = profilesFile(env);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return { profiles: {} };
  }
  try {
    return ProfilesSchema.parse(JSON.parse(text));
  } catch {
    throw new UsageError(
      `${file} cannot be read: mend it, or delete it and sign in again with: clipledger login`,
    );
  }
}

/** Only its owner may read the file, which holds keys; it is whole at any time. */
export function writeProfiles(env: Environment, profiles: Profiles): void {
  const file = profilesFile(env);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const written = `${file}.${process.pid}`;
  writeFileSync(written, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  chmodSync(written, 0o600);
  renameSync(written, file);
}

const EARLY_MS = 60_000;

/** Whom to call, as whom, with a key or token that works for now. */
export async function signedInProfile(
  { env, nowMs }: Pick<Surroundings, "env" | "nowMs">,
  named: string | undefined,
): Promise<Pick<Profile, "baseUrl" | "apiKey">> {
  const isFresh = ({ renewal }: Profile) => renewal === undefined || renewal.expiresAtMs - EARLY_MS > nowMs();
  const chosen = chooseProfile(env, named);
  if (isFresh(chosen)) return { baseUrl: chosen.baseUrl, apiKey: chosen.apiKey };
  return alone(`${profilesFile(env)}.lock`, async () => {
    const profile = chooseProfile(env, named);
    if (profile.renewal === undefined || isFresh(profile)) return profile;
    const renewed = { ...profile, ...(await renewToken(profile.baseUrl, profile.renewal, nowMs())) };
    const known = readProfiles(env);
    const entries = Object.entries(known.profiles).map(([name, each]) => [
      name,
      each.renewal?.refreshToken === profile.renewal?.refreshToken ? renewed : each,
    ]);
    writeProfiles(env, { ...known, profiles: Object.fromEntries(entries) });
    return renewed;
  });
}

const ABANDONED_MS = 30_000;
const LOOK_MS = 50;

/** One process at a time: two that renew with the same token would end the sign-in of both. */
async function alone<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  for (let left = ABANDONED_MS / LOOK_MS; ; left -= 1) {
    try {
      writeFileSync(lock, "", { flag: "wx", mode: 0o600 });
      break;
    } catch {
      // Nobody renews for so long: whoever left it has died.
      if (left <= 0) rmSync(lock, { force: true });
      await wait(LOOK_MS);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** By the environment, else by the profile that is named, else by the current one. */
function chooseProfile(env: Environment, named: string | undefined): Profile {
  const baseUrl = env["CLIPLEDGER_URL"];
  const apiKey = env["CLIPLEDGER_API_KEY"];
  if (named === undefined && baseUrl !== undefined && apiKey !== undefined) {
    const given = ProfileSchema.safeParse({ baseUrl, apiKey });
    if (given.success) return given.data;
    throw new UsageError(
      apiKey === ""
        ? "CLIPLEDGER_API_KEY: expected a key, made in the dashboard under API keys"
        : "CLIPLEDGER_URL: expected an address such as https://clipledger.example.com",
    );
  }
  const { current, profiles } = readProfiles(env);
  const name = named ?? env["CLIPLEDGER_PROFILE"] ?? current;
  if (name === undefined)
    throw new UsageError(
      "Not signed in. Sign in with: clipledger login https://clipledger.example.com\nOr set CLIPLEDGER_URL and CLIPLEDGER_API_KEY.",
    );
  const profile = profiles[name];
  if (profile === undefined)
    throw new UsageError(`There is no profile ${name}. List them with: clipledger profiles`);
  return profile;
}
