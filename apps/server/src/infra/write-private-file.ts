import { open, rename } from "node:fs/promises";

/** Writes a file that only its owner may read. After a crash it is there whole, or as it was before. */
export async function writePrivateFile(path: string, content: string | Buffer): Promise<void> {
  const partial = `${path}.partial`;
  const file = await open(partial, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path);
}

/** A name is on disk when its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
