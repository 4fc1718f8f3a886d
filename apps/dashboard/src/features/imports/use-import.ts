import { type ColumnMapping, guessColumns } from "@clipledger/domain/tracking/guess-columns";
import type { RowProblem } from "@clipledger/domain/tracking/history-reader";
import { useEffect, useRef, useState } from "react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import {
  atStart,
  checkHistory,
  type FileHead,
  type HistoryCheck,
  RefusedRows,
  readHead,
  type SendPosition,
  sendHistory,
} from "./send-history.ts";

interface ChosenFile {
  readonly file: File;
  readonly head: FileHead;
  readonly mapping: ColumnMapping;
}

export type ImportState =
  | { readonly step: "loading" }
  | { readonly step: "choose"; readonly problem?: string }
  | ({ readonly step: "map"; readonly problem?: string } & ChosenFile)
  | ({ readonly step: "check"; readonly share: number } & ChosenFile)
  | ({ readonly step: "ask"; readonly check: HistoryCheck; readonly checkedAtMs: number } & ChosenFile)
  | { readonly step: "send"; readonly kept: KeptImport }
  | { readonly step: "paused"; readonly kept: KeptImport; readonly problem: string }
  | { readonly step: "refused"; readonly kept: KeptImport; readonly problems: readonly RowProblem[] }
  | { readonly step: "again"; readonly kept: KeptImport; readonly problem?: string }
  | { readonly step: "done"; readonly kept: KeptImport };

const notText = "This file is no UTF-8 text. Save it as CSV UTF-8 and choose it again.";

/** An import from the choice of its file to its result. It goes on by itself after a reload. */
export function useImport() {
  const { organization, user } = useOrganization();
  const owner = `${organization.id} ${user.id}`;
  const [state, setState] = useState<ImportState>({ step: "loading" });
  const work = useRef(new AbortController());
  const send = useSending(setState, work);
  const resume = useRef(send);
  useEffect(() => {
    resume.current = send;
  });
  useEffect(() => {
    const controller = new AbortController();
    work.current = controller;
    void findKeptImport(owner).then((kept) => {
      if (controller.signal.aborted) return;
      if (kept === undefined) setState({ step: "choose" });
      else if (kept.finishedAtMs !== null) setState({ step: "done", kept });
      else if (kept.file === null) setState({ step: "again", kept });
      else void resume.current(kept);
    });
    return () => controller.abort();
  }, [owner]);

  return {
    state,
    chooseFile: (file: File) => chooseFile(file, state, setState, send),
    map: ({ file, head, mapping }: ChosenFile) => setState({ step: "map", file, head, mapping }),
    check: (chosen: ChosenFile) => check(chosen, setState, work.current.signal),
    start({ file, mapping, ...checked }: Extract<ImportState, { step: "ask" }>) {
      void send({
        owner,
        name: file.name,
        size: file.size,
        file,
        mapping,
        check: checked.check,
        checkedAtMs: checked.checkedAtMs,
        leavesOut: checked.check.badRows > 0,
        position: atStart,
        finishedAtMs: null,
      });
    },
    goOn: (kept: KeptImport) => void send(kept),
    async startOver() {
      work.current.abort();
      work.current = new AbortController();
      await forgetImport(owner);
      setState({ step: "choose" });
    },
  };
}

type SetState = (state: ImportState) => void;
type Send = (kept: KeptImport) => Promise<void>;

function useSending(setState: SetState, work: { readonly current: AbortController }): Send {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  return async (begun) => {
    const { signal } = work.current;
    let kept = begun;
    const keep = async (next: KeptImport) => {
      kept = next;
      if (signal.aborted) return;
      setState({ step: "send", kept });
      await keepImport(kept);
    };
    if (begun.file === null) return setState({ step: "again", kept });
    try {
      await keep(begun);
      const position = await sendHistory(begun.file, begun.mapping, {
        nowMs: begun.checkedAtMs,
        from: begun.position,
        leavesOut: begun.leavesOut,
        signal,
        send: (rows) => api.tracking.import.call({ body: { rows } }, { signal }),
        onPosition: (reached) => keep({ ...kept, position: reached }),
      });
      const done = { ...kept, position, file: null, finishedAtMs: Date.now() };
      await keepImport(done);
      if (!signal.aborted) setState({ step: "done", kept: done });
      await refreshFigures();
    } catch (error) {
      if (signal.aborted) return;
      setState(
        error instanceof RefusedRows
          ? { step: "refused", kept, problems: error.problems }
          : { step: "paused", kept, problem: readError(error).message },
      );
    }
  };
}

async function chooseFile(file: File, state: ImportState, setState: SetState, send: Send): Promise<void> {
  if (state.step === "again") {
    const { kept } = state;
    if (file.name === kept.name && file.size === kept.size) return send({ ...kept, file });
    return setState({ ...state, problem: `${file.name} is another file.` });
  }
  const head = await readHead(file);
  if ("problem" in head) setState({ step: "choose", problem: `${file.name}: ${head.problem}` });
  else setState({ step: "map", file, head, mapping: guessColumns(head.headers) });
}

async function check(
  { file, head, mapping }: ChosenFile,
  setState: SetState,
  signal: AbortSignal,
): Promise<void> {
  const chosen = { file, head, mapping };
  const checkedAtMs = Date.now();
  setState({ ...chosen, step: "check", share: 0 });
  try {
    const found = await checkHistory(file, mapping, {
      nowMs: checkedAtMs,
      signal,
      onProgress: (share) => setState({ ...chosen, step: "check", share }),
    });
    setState({ ...chosen, step: "ask", check: found, checkedAtMs });
  } catch {
    if (!signal.aborted) setState({ ...chosen, step: "map", problem: notText });
  }
}

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
async function findKeptImport(owner: string): Promise<KeptImport | undefined> {
  try {
    return await inStore("readonly", (store) => store.get(owner));
  } catch {
    return undefined;
  }
}

/** Without the file where the browser has no room for it; that it then is chosen again is all that is lost. */
async function keepImport(kept: KeptImport): Promise<void> {
  try {
    await inStore("readwrite", (store) => store.put(kept));
  } catch {
    await inStore("readwrite", (store) => store.put({ ...kept, file: null })).catch(() => undefined);
  }
}

async function forgetImport(owner: string): Promise<void> {
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
