import { Avatar } from "./avatar.tsx";
import { Badge } from "./badge.tsx";

export function PersonCell({
  name,
  note,
  tag,
}: {
  name: string;
  note?: string | undefined;
  tag?: string | undefined;
}) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {tag === undefined ? null : <Badge>{tag}</Badge>}
        </span>
        {note === undefined ? null : <span className="block truncate text-[13px] text-faint">{note}</span>}
      </span>
    </span>
  );
}
