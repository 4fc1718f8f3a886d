import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { EncryptionKey } from "./sealer.ts";

const SecretsFileSchema = z.object({
  secret: z.string().min(32),
  encryptionKeys: z.array(z.object({ id: z.string(), key: z.base64() })).min(1),
});

export interface GeneratedSecrets {
  readonly secret: string;
  readonly encryptionKeys: readonly EncryptionKey[];
}

/** For a server that runs on its own data folder: secrets made at the first start, and kept beside the data. */
export async function loadGeneratedSecrets(dataDir: string): Promise<GeneratedSecrets> {
  const path = join(dataDir, "secrets.json");
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text !== undefined) return decode(SecretsFileSchema.parse(JSON.parse(text)));

  const fresh = {
    secret: randomBytes(32).toString("base64url"),
    encryptionKeys: [{ id: "first", key: randomBytes(32).toString("base64") }],
  };
  await mkdir(dataDir, { recursive: true });
  await writeFile(path, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return decode(fresh);
}

function decode({ secret, encryptionKeys }: z.infer<typeof SecretsFileSchema>): GeneratedSecrets {
  return {
    secret,
    encryptionKeys: encryptionKeys.map(({ id, key }) => ({ id, key: Buffer.from(key, "base64") })),
  };
}
