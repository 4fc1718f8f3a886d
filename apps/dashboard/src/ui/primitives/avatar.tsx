import clsx from "clsx";
import type { ReactNode } from "react";
import { Badge } from "./badge.tsx";

const sizes = { small: "size-6 text-[10px]", medium: "size-8 text-[11px]", large: "size-14 text-lg" };

const hues = [
  "bg-[#dcebe6] text-[#124f41] dark:bg-[#17382f] dark:text-[#8fd8c0]",
  "bg-[#e3e7f3] text-[#33437a] dark:bg-[#20283f] dark:text-[#a9b8ea]",
  "bg-[#f2e8da] text-[#6d4a14] dark:bg-[#352a18] dark:text-[#e0bf8a]",
  "bg-[#f1e3ea] text-[#743251] dark:bg-[#371f2b] dark:text-[#e3a8c2]",
  "bg-[#e2ecf1] text-[#245268] dark:bg-[#182e39] dark:text-[#98c8de]",
];

export function Avatar({ name, size = "medium" }: { name: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-flex shrink-0 select-none items-center justify-center rounded-full font-semibold uppercase tracking-wide",
        sizes[size],
        hues[hueIndex(name)],
      )}
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string) {
  const words = name
    .replace(/@.*$/, "")
    .split(/[\s._-]+/)
    .filter((word) => word !== "");
  const first = words[0]?.[0] ?? "?";
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? "") : "";
  return `${first}${last}`.toUpperCase();
}

function hueIndex(name: string) {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return sum % hues.length;
}

interface AvatarStackProps {
  people: readonly { readonly id: string; readonly name: string }[];
  /** How many there are, also beyond those that are named. */
  total: number;
}

const shown = 3;

/** The first few of a group, and how many more there are. Names are told by what stands beside it. */
export function AvatarStack({ people, total }: AvatarStackProps) {
  const first = people.slice(0, shown);
  const others = total - first.length;
  if (first.length === 0) return null;
  return (
    <span aria-hidden="true" className="inline-flex items-center">
      {first.map(({ id, name }) => (
        <span key={id} className="-ml-1.5 rounded-full border-2 border-surface first:ml-0">
          <Avatar name={name} size="small" />
        </span>
      ))}
      {others > 0 ? <span className="ml-1 text-faint text-xs tabular-nums">+{others}</span> : null}
    </span>
  );
}

interface PersonCellProps {
  name: string;
  note?: ReactNode;
  tag?: string | undefined;
  /** Wraps the name, as in a link to the person. */
  link?: (name: ReactNode) => ReactNode;
}

export function PersonCell({ name, note, tag, link }: PersonCellProps) {
  const label = <span className="truncate">{name}</span>;
  return (
    <span className="flex min-w-0 items-center gap-3 text-left">
      <Avatar name={name} />
      <span className="min-w-0">
        <span className="flex min-w-0 items-center gap-2 font-medium">
          {link === undefined ? label : link(label)}
          {tag === undefined ? null : <Badge>{tag}</Badge>}
        </span>
        {note === undefined ? null : <span className="block truncate text-[13px] text-faint">{note}</span>}
      </span>
    </span>
  );
}
