import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EncryptionKey } from "../crypto/sealer.ts";
import { encodeSecrets } from "../crypto/secrets.ts";
import { readProductVersion } from "../server-folder.ts";
import type { ArchiveContents, ArchiveFile } from "./archive-contents.ts";

export interface Installation {
  readonly dataDir: string;
  readonly secret: string;
  readonly encryptionKeys: readonly EncryptionKey[];
}

interface DescribedInstallation {
  readonly productVersion: string;
  readonly encryptionKeys: ArchiveContents["encryptionKeys"];
  readonly files: readonly ArchiveFile[];
}

/**
 * What a backup keeps besides rows. Secrets are in it only if it is encrypted: whoever has both them and the rows reads every
 * sealed value. They are written as the data folder has them, wherever the server got them from.
 */
export async function describeInstallation(
  { dataDir, secret, encryptionKeys }: Installation,
  passphrase: string | undefined,
): Promise<DescribedInstallation> {
  const demo = await readFile(join(dataDir, "demo.json"), "utf8").catch(() => undefined);
  const files: ArchiveFile[] = [{ name: "secrets.json", text: encodeSecrets({ secret, encryptionKeys }) }];
  if (demo !== undefined) files.push({ name: "demo.json", text: demo });
  return {
    productVersion: await readProductVersion(),
    encryptionKeys: encryptionKeys.map((key) => ({ id: key.id, fingerprint: fingerprintOf(key) })),
    files: passphrase === undefined ? [] : files,
  };
}

/** Names of the keys that the rows of a backup were sealed with and that a server does not have. */
export function listMissingKeys(
  needed: ArchiveContents["encryptionKeys"],
  configured: readonly EncryptionKey[],
): string[] {
  const known = new Set(configured.map((key) => `${key.id} ${fingerprintOf(key)}`));
  return needed.filter(({ id, fingerprint }) => !known.has(`${id} ${fingerprint}`)).map(({ id }) => id);
}

// A plain hash gives nothing away: the key has 256 random bits.
function fingerprintOf({ key }: EncryptionKey): string {
  return createHash("sha256").update("clipledger backup\n").update(key).digest("hex").slice(0, 16);
}
