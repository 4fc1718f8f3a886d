import { Trash2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { IconButton } from "../../../ui/primitives/button.tsx";
import { FieldProblem } from "../../../ui/primitives/forms/form-field.tsx";
import { useSpecField } from "./sheet-context.ts";

interface PayoutCardProps {
  path: string;
  title: string;
  note: string;
  onRemove: () => void;
  children: ReactNode;
}

/** One payout of the campaign, with its fields. */
export function PayoutCard({ path, title, note, onRemove, children }: PayoutCardProps) {
  const id = useId();
  const { error } = useSpecField(path);
  return (
    <section
      aria-labelledby={id}
      data-path={path}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-4 rounded-xl border border-line bg-surface p-4"
    >
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h4 id={id} className="font-medium">
            {title}
          </h4>
          <p className="text-[13px] text-muted">{note}</p>
        </div>
        <IconButton label={`Remove ${title.toLowerCase()}`} className="-mt-1 -mr-1.5" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </header>
      {children}
      <FieldProblem id={`${id}-problem`} error={error} />
    </section>
  );
}
