import { useState } from "react";
import type { ApplicationRow } from "../../../../api/types.ts";
import { useApplicationWrites } from "../application-actions.tsx";
import { type BoardColumn, canPut, columnBeside } from "./board-columns.ts";

/** An application on its way, shown where it goes until the server has answered. */
export interface Moved {
  readonly application: ApplicationRow;
  readonly to: BoardColumn["id"];
}

export interface Board {
  /** What is dragged. */
  readonly held: ApplicationRow | undefined;
  readonly hold: (application: ApplicationRow | undefined) => void;
  readonly put: (application: ApplicationRow, column: BoardColumn) => void;
  readonly step: (application: ApplicationRow, direction: 1 | -1) => void;
  readonly reject: (application: ApplicationRow) => void;
}

/** Moves applications: at once, or after a question where it is final. */
export function useBoard() {
  const [held, hold] = useState<ApplicationRow>();
  const [moved, setMoved] = useState<Moved>();
  const [accepting, setAccepting] = useState<ApplicationRow>();
  const writes = useApplicationWrites(() => setAccepting(undefined));
  const { setStatus } = writes;
  const send = (application: ApplicationRow, status: "open" | "in_review" | "rejected") =>
    setStatus.mutate(
      { params: { id: application.id }, body: { status } },
      { onSettled: () => setMoved(undefined) },
    );
  function put(application: ApplicationRow, column: BoardColumn) {
    if (!canPut(application.status, column) || column.becomes === undefined) return;
    if (column.becomes === "accepted") {
      setStatus.reset();
      setAccepting(application);
      return;
    }
    setMoved({ application, to: column.id });
    send(application, column.becomes);
  }
  const board: Board = {
    held,
    hold,
    put,
    step: (application, direction) => {
      const column = columnBeside(application.status, direction);
      if (column !== undefined) put(application, column);
    },
    reject: (application) => send(application, "rejected"),
  };
  return {
    ...board,
    moved,
    accepting,
    isAccepting: setStatus.isPending,
    acceptError: setStatus.error,
    accept: () =>
      accepting && setStatus.mutate({ params: { id: accepting.id }, body: { status: "accepted" } }),
    leaveOpen: () => setAccepting(undefined),
  };
}
