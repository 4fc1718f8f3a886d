import { Avatar } from "./avatar.tsx";

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
