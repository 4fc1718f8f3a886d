import { canMove } from "@clipledger/domain/jobs/application-status";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import { ArrowRight, Bookmark, X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ApplicationRow } from "../../../../api/types.ts";
import { Avatar } from "../../../../ui/primitives/avatar.tsx";
import { Badge } from "../../../../ui/primitives/badge.tsx";
import { MenuItem, RowMenu } from "../../../../ui/primitives/overlays/menu.tsx";
import { RelativeTime } from "../../../../ui/primitives/text/time.tsx";
import { countryName } from "../../../../ui/product/words/names.ts";
import type { ApplicationsSearch } from "../../jobs-search.ts";
import { unmetText } from "../application-words.ts";
import { type Board, boardColumns, canPut, columnBeside } from "./use-board.ts";

interface ApplicationCardProps {
  application: ApplicationRow;
  search: ApplicationsSearch;
  board: Board | undefined;
  isOnItsWay: boolean;
}

export function ApplicationCard({ application, search, board, isOnItsWay }: ApplicationCardProps) {
  const { id, applicant, job, isUnread, isBookmarked, statusChangedAt, status } = application;
  const link = useFocusAfterMove(isOnItsWay);
  const isMovable = board !== undefined && boardColumns.some((column) => canPut(status, column));
  const unmet = unmetText(application.unmet);
  return (
    <article
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", applicant.name);
        board?.hold(application);
      }}
      onDragEnd={() => board?.hold(undefined)}
      className={clsx(
        "relative rounded-lg bg-raised p-3 shadow-[0_0_0_1px_var(--line)] hover:shadow-[0_0_0_1px_var(--line-strong)]",
        isMovable && "cursor-grab active:cursor-grabbing",
        isOnItsWay && "opacity-60",
        board?.held?.id === id && "opacity-40",
      )}
    >
      <div className="flex items-start gap-2.5">
        <Avatar name={applicant.name} size="small" />
        <div className="min-w-0 flex-1">
          <Link
            ref={link}
            to="/jobs/applications"
            search={{ ...search, application: id }}
            resetScroll={false}
            draggable={false}
            data-application={id}
            className="block truncate font-medium after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent-text"
            onKeyDown={(event) => {
              if (!event.shiftKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
              const step = event.key === "ArrowRight" ? 1 : -1;
              if (columnBeside(status, step) === undefined) return;
              event.preventDefault();
              board?.step(application, step);
            }}
          >
            {applicant.name}
          </Link>
          <p className="truncate text-[13px] text-muted">{job.productTitle}</p>
        </div>
        {isMovable ? <CardMenu application={application} board={board} /> : null}
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-faint text-xs">
        {isUnread ? <Badge tone="info">New</Badge> : null}
        {isBookmarked ? (
          <>
            <Bookmark aria-hidden="true" className="size-3.5 fill-current text-accent-text" />
            <span className="sr-only">Bookmarked</span>
          </>
        ) : null}
        {applicant.countryCode === null ? null : <span>{countryName(applicant.countryCode)}</span>}
        <RelativeTime instant={statusChangedAt} />
        {unmet === undefined ? null : (
          <span className="text-warning-text first-letter:uppercase">{unmet}</span>
        )}
      </p>
    </article>
  );
}

/** The focus goes along with an application that its keys have moved. */
function useFocusAfterMove(isOnItsWay: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOnItsWay && document.activeElement === document.body) link.current?.focus();
  }, [isOnItsWay]);
  return link;
}

function CardMenu({ application, board }: { application: ApplicationRow; board: Board }) {
  const { status, applicant } = application;
  return (
    <span className="relative -mt-1 -mr-1">
      <RowMenu label={`Move ${applicant.name}`}>
        {boardColumns
          .filter((column) => canPut(status, column))
          .map((column) => (
            <MenuItem
              key={column.id}
              icon={ArrowRight}
              label={column.becomes === "accepted" ? "Accept …" : `Move to ${column.label}`}
              onSelect={() => board.put(application, column)}
            />
          ))}
        {canMove("team", status, "rejected") ? (
          <MenuItem tone="danger" icon={X} label="Reject" onSelect={() => board.reject(application)} />
        ) : null}
      </RowMenu>
    </span>
  );
}
