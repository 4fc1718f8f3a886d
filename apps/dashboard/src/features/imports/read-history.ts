import type { HistoryReader } from "@clipledger/domain/tracking/history-reader";

const TURN_MS = 12;

interface ReadOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (share: number) => void;
  /** Awaited before more of the file is read. */
  readonly settle?: () => Promise<void>;
}

/** Reads the whole file piece by piece; the page stays usable meanwhile. Throws a `TypeError` where it is not UTF-8. */
export async function readHistory(
  file: Blob,
  reader: HistoryReader,
  { signal, onProgress, settle }: ReadOptions,
): Promise<void> {
  const pieces = file.stream().getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytesRead = 0;
  let turnBegan = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const { done, value } = await pieces.read();
    if (done) break;
    reader.push(decoder.decode(value, { stream: true }));
    bytesRead += value.byteLength;
    await settle?.();
    if (performance.now() - turnBegan < TURN_MS) continue;
    onProgress?.(bytesRead / file.size);
    await new Promise((resolve) => setTimeout(resolve));
    turnBegan = performance.now();
  }
  reader.push(decoder.decode());
  reader.end();
  await settle?.();
}
