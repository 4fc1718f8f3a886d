import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { Avatar } from "./avatar.tsx";

export interface PickRow {
  readonly id: string;
  readonly title: string;
  readonly note?: ReactNode;
  /** Why it cannot be chosen. */
  readonly refusal?: string | undefined;
  readonly hasAvatar?: boolean;
}

interface PickListProps {
  label: string;
  rows: readonly PickRow[];
  chosen: readonly string[];
  /** One or several of them. */
  kind: "one" | "many";
  onToggle: (id: string) => void;
}

/** Things to choose from, each with why it cannot be chosen. */
export function PickList({ label, rows, chosen, kind, onToggle }: PickListProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line-strong">
        {rows.map((row) => (
          <li key={row.id}>
            <label
              className={clsx(
                "flex items-center gap-3 px-3 py-2",
                row.refusal === undefined ? "cursor-pointer hover:bg-sunken" : "cursor-not-allowed",
              )}
            >
              <input
                type={kind === "one" ? "radio" : "checkbox"}
                name={name}
                aria-label={row.title}
                aria-describedby={`${name}-${row.id}`}
                className="size-4 shrink-0 rounded accent-accent"
                checked={chosen.includes(row.id)}
                disabled={row.refusal !== undefined && !chosen.includes(row.id)}
                onChange={() => onToggle(row.id)}
              />
              {row.hasAvatar ? <Avatar name={row.title} /> : null}
              <span className="min-w-0 flex-1">
                <span className={clsx("block truncate font-medium text-[13px]", row.refusal && "text-muted")}>
                  {row.title}
                </span>
                <span id={`${name}-${row.id}`} className="block text-[13px] text-faint">
                  {row.refusal ?? row.note}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
