import type { ReactNode } from "react";
import { Avatar } from "./avatar.tsx";
import { Badge } from "./badge.tsx";

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
