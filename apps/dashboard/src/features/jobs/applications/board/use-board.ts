import { canMove, isAlready } from "@clipledger/domain/jobs/application-status";
import { useState } from "react";
import type { ApplicationRow } from "../../../../api/types.ts";
import { applicationSets } from "../../jobs-search.ts";
import { useApplicationWrites } from "../application-actions.tsx";

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
  const { setStatus } = useApplicationWrites();
  const send = (application: ApplicationRow, status: "open" | "in_review" | "rejected") =>
    setStatus.mutate(
      { params: { id: application.id }, body: { status } },
      { onSettled: () => setMoved(undefined) },
    );
  function put(application: ApplicationRow, column: BoardColumn) {
    if (!canPut(application.status, column) || column.becomes === undefined) return;
    if (column.becomes === "accepted") {
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
    leaveOpen: () => setAccepting(undefined),
  };
}

type Status = ApplicationRow["status"];

export interface BoardColumn {
  readonly id: "invited" | "waiting" | "in_review" | "accepted";
  readonly label: string;
  readonly statuses: readonly Status[];
  /** What an application becomes that is put here; undefined where nobody can put one. */
  readonly becomes: "open" | "in_review" | "accepted" | undefined;
  readonly empty: string;
}

/** In the order in which an application goes through them. */
export const boardColumns: readonly BoardColumn[] = [
  {
    id: "invited",
    label: "Invited",
    statuses: applicationSets.invited,
    becomes: undefined,
    empty: "Whom you invite to apply waits here for their answer.",
  },
  {
    id: "waiting",
    label: "Open",
    statuses: applicationSets.waiting,
    becomes: "open",
    empty: "Nobody waits for you.",
  },
  {
    id: "in_review",
    label: "In review",
    statuses: applicationSets.in_review,
    becomes: "in_review",
    empty: "Put those here that somebody looks at.",
  },
  {
    id: "accepted",
    label: "Accepted",
    statuses: applicationSets.accepted,
    becomes: "accepted",
    empty: "Accepted applicants come onto your roster.",
  },
];

/** Whether the team can put an application of this status here. */
export function canPut(status: Status, { becomes }: BoardColumn): boolean {
  return becomes !== undefined && !isAlready(status, becomes) && canMove("team", status, becomes);
}

/** The next column in a direction that takes the application. */
export function columnBeside(status: Status, step: 1 | -1): BoardColumn | undefined {
  const at = boardColumns.findIndex(({ statuses }) => statuses.includes(status));
  const beside = step === 1 ? boardColumns.slice(at + 1) : boardColumns.slice(0, Math.max(at, 0)).reverse();
  return beside.find((column) => canPut(status, column));
}
