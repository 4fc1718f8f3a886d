import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writePrivateFile } from "../write-private-file.ts";
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
  await writePrivateFile(path, `${JSON.stringify(fresh, null, 2)}\n`);
  return decode(fresh);
}

function decode({ secret, encryptionKeys }: z.infer<typeof SecretsFileSchema>): GeneratedSecrets {
  return {
    secret,
    encryptionKeys: encryptionKeys.map(({ id, key }) => ({ id, key: Buffer.from(key, "base64") })),
  };
}
