import type { ColumnMapping } from "@clipledger/domain/tracking/guess-columns";
import type { HistoryCheck } from "./check-history.ts";
import type { SendPosition } from "./send-history.ts";

/** An import that is under way or done, as the browser keeps it. */
export interface KeptImport {
  /** Of whom, and of which organization: several people may share a browser. */
  readonly owner: string;
  readonly name: string;
  readonly size: number;
  /** Gone when all is sent, or where the browser has no room for it. */
  readonly file: Blob | null;
  readonly mapping: ColumnMapping;
  readonly check: HistoryCheck;
  /** When the file was checked: the future begins there, also after a reload. */
  readonly checkedAtMs: number;
  readonly leavesOut: boolean;
  readonly position: SendPosition;
  readonly finishedAtMs: number | null;
}

const DATABASE = "clipledger-imports";
const STORE = "imports";

/** Undefined where nothing is kept, or the browser keeps nothing. */
export async function findKeptImport(owner: string): Promise<KeptImport | undefined> {
  try {
    return await inStore("readonly", (store) => store.get(owner));
  } catch {
    return undefined;
  }
}

/** Without the file where the browser has no room for it; that it then is chosen again is all that is lost. */
export async function keepImport(kept: KeptImport): Promise<void> {
  try {
    await inStore("readwrite", (store) => store.put(kept));
  } catch {
    await inStore("readwrite", (store) => store.put({ ...kept, file: null })).catch(() => undefined);
  }
}

export async function forgetImport(owner: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(owner)).catch(() => undefined);
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(STORE, mode);
    const request = ask(transaction.objectStore(STORE));
    return await new Promise<Result>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "owner" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
