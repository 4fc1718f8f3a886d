import { type ComparedLine, compareDocuments } from "@clipledger/richtext/compare-documents";
import type { RichTextDocument } from "@clipledger/richtext/document";
import clsx from "clsx";
import { useMemo } from "react";

/** What became of a text: added words underlined, removed ones struck out. */
export function ComparedText({ before, after }: { before: RichTextDocument; after: RichTextDocument }) {
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
