import { type ComparedLine, compareDocuments } from "@clipledger/richtext/compare-documents";
import type { RichTextDocument } from "@clipledger/richtext/document";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ChevronRight, RotateCcw } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Brief, BriefRevisionRow } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { Pagination } from "../../../ui/primitives/lists/paged-table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { counted } from "../../../ui/primitives/text/number-format.ts";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { documentOf } from "../../../ui/rich-text/rich-text.tsx";

const perPage = 20;

/** Every text that the brief has had, newest first, with what changed and the way back. */
export function BriefHistory({ brief }: { brief: Brief }) {
  const { api } = useOrganization();
  const [page, setPage] = useState(1);
  const [openNumber, setOpenNumber] = useState<number | undefined>(undefined);
  const list = useQuery(
    api.briefs.listRevisions.queryOptions({
      input: { params: { id: brief.id }, query: { page, perPage, sortCol: "number", sortDir: "desc" } },
      placeholderData: keepPreviousData,
    }),
  );
  if (!list.isSuccess) return <QueryState query={list} label="revisions" rows={3} frame={Card} />;
  const { data, pageCount, totalRows } = list.data;
  return (
    <Card>
      <ol aria-label="Revisions" className="divide-y divide-line">
        {data.map((revision) => (
          <RevisionItem
            key={revision.number}
            brief={brief}
            revision={revision}
            currentNumber={totalRows}
            isOpen={revision.number === openNumber}
            onToggle={() => setOpenNumber(revision.number === openNumber ? undefined : revision.number)}
          />
        ))}
      </ol>
      <Pagination
        page={page}
        pageCount={pageCount}
        totalRows={totalRows}
        noun={totalRows === 1 ? "revision" : "revisions"}
        onPageChange={setPage}
      />
    </Card>
  );
}

interface RevisionItemProps {
  brief: Brief;
  revision: BriefRevisionRow;
  /** Revisions are never removed, so the number of the newest is how many there are. */
  currentNumber: number;
  isOpen: boolean;
  onToggle: () => void;
}

function RevisionItem({ brief, revision, currentNumber, isOpen, onToggle }: RevisionItemProps) {
  const id = useId();
  const { number, version, isAnnounced, readCount, restoredFrom, createdAt } = revision;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="flex w-full items-start gap-2.5 px-4 py-3 text-left hover:bg-sunken"
      >
        <ChevronRight
          aria-hidden="true"
          className={`mt-0.5 size-4 shrink-0 text-faint transition-transform ${isOpen ? "rotate-90" : ""}`}
        />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <span className="font-medium">Revision {number}</span>
            {number === currentNumber ? <Badge tone="accent">Current</Badge> : null}
            <Badge tone={isAnnounced ? "info" : "neutral"}>
              {isAnnounced ? `Notified as version ${version}` : `Within version ${version}`}
            </Badge>
            {readCount === 0 ? null : <Badge>Read by {counted(readCount, "creator")}</Badge>}
          </span>
          <span className="text-[13px] text-muted">
            <RelativeTime instant={createdAt} /> · {authorOf(revision)}
            {restoredFrom === null ? null : ` · text of revision ${restoredFrom}`}
          </span>
        </span>
      </button>
      <div id={id} className={isOpen ? "border-line border-t px-4 py-4 sm:pl-11" : undefined}>
        {isOpen ? <Differences brief={brief} number={number} currentNumber={currentNumber} /> : null}
      </div>
    </li>
  );
}

function authorOf({ createdByUser, actorType }: BriefRevisionRow): string {
  if (createdByUser !== null) return personName(createdByUser);
  return actorType === "system" ? "Clipledger" : "Somebody";
}

type Against = "before" | "current";

interface DifferencesProps {
  brief: Brief;
  number: number;
  currentNumber: number;
}

/** What a revision changed, or what has changed since. */
function Differences({ brief, number, currentNumber }: DifferencesProps) {
  const [against, setAgainst] = useState<Against>(number === 1 ? "current" : "before");
  const isCurrent = number === currentNumber;
  const older = useRevision(brief.id, against === "before" ? Math.max(number - 1, 1) : number);
  const newer = useRevision(brief.id, against === "before" ? number : currentNumber);
  const unanswered = [older, newer].find(({ data }) => data === undefined);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {number === 1 || isCurrent ? (
          <p className="text-[13px] text-muted">{fixedWords(number, isCurrent)}</p>
        ) : (
          <div className="w-72 max-w-full">
            <Segmented label="Show" value={against} options={choices} onChange={setAgainst} />
          </div>
        )}
        {isCurrent ? null : <RestoreButton brief={brief} number={number} />}
      </div>
      {older.data === undefined || newer.data === undefined ? (
        <QueryState query={unanswered ?? older} pending={<Skeleton className="h-24" />} />
      ) : (
        <ComparedText before={documentOf(older.data.content)} after={documentOf(newer.data.content)} />
      )}
    </div>
  );
}

const choices: readonly { readonly value: Against; readonly label: string }[] = [
  { value: "before", label: "What it changed" },
  { value: "current", label: "What changed since" },
];

function fixedWords(number: number, isCurrent: boolean): string {
  if (number === 1)
    return isCurrent ? "The first text, which stands now." : "What changed since the first text.";
  return "What it changed.";
}

/** Revisions never change: they are read once. */
function useRevision(briefId: string, number: number) {
  const { api } = useOrganization();
  return useQuery(
    api.briefs.getRevision.queryOptions({
      input: { params: { id: briefId, number } },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
}

function RestoreButton({ brief, number }: { brief: Brief; number: number }) {
  const { api, organization } = useOrganization();
  const restore = useWrite(api.briefs.restoreRevision.call, {
    says: `The text of revision ${number} stands again. Nobody was notified.`,
    refreshes: useRefreshHub(),
    refusals: "toast",
  });
  if (!canWrite(organization.role)) return null;
  return (
    <Button
      size="small"
      icon={<RotateCcw aria-hidden="true" />}
      isPending={restore.isPending}
      onClick={() => restore.mutate({ params: { id: brief.id, number }, body: {} })}
    >
      Restore this text
    </Button>
  );
}

/** What became of a text: added words underlined, removed ones struck out. */
function ComparedText({ before, after }: { before: RichTextDocument; after: RichTextDocument }) {
  const lines = useMemo(() => compareDocuments(before, after), [before, after]);
  if (lines.every(({ change }) => change === "same"))
    return <p className="text-[13px] text-muted">The words are the same.</p>;
  return (
    <div className="flex flex-col gap-1 text-sm leading-6">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of two fixed texts never move.
        <Line key={index} line={line} />
      ))}
    </div>
  );
}

function Line({ line: { kind, depth, change, pieces } }: { line: ComparedLine }) {
  return (
    <p
      style={depth === 0 ? undefined : { marginLeft: `${Math.min(depth, 5) * 1.25}rem` }}
      className={clsx(
        "whitespace-pre-wrap rounded px-2 [overflow-wrap:anywhere]",
        kind === "heading" && "font-semibold",
        change === "same" && "text-muted",
        change === "added" && "bg-accent-soft",
        change === "removed" && "bg-danger-soft",
      )}
    >
      {kind === "item" ? "• " : kind === "image" ? "Image: " : null}
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of two fixed texts never move.
        <Piece key={index} {...piece} />
      ))}
    </p>
  );
}

function Piece({ change, text }: ComparedLine["pieces"][number]) {
  if (change === "same") return text;
  const word = change === "added" ? "added: " : "removed: ";
  const Tag = change === "added" ? "ins" : "del";
  return (
    <Tag
      className={
        change === "added"
          ? "rounded-sm bg-accent-soft text-accent-text underline decoration-1 underline-offset-4"
          : "rounded-sm bg-danger-soft text-danger-text line-through"
      }
    >
      <span className="sr-only">{word}</span>
      {text}
    </Tag>
  );
}
