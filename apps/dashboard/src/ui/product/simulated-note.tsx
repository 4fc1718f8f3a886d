import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { translate } from "../../languages/language.ts";
import { Badge } from "../primitives/badge.tsx";

interface SimulatedNoteProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** Beside a page whose numbers are made up: quiet in colour, and always in sight. */
export function SimulatedNote({ title, action, children }: SimulatedNoteProps) {
  return (
    <aside
      aria-label={translate("Simulated data")}
      className="flex shrink-0 items-stretch overflow-hidden bg-warning-soft text-[13px] text-ink max-md:border-line max-md:border-y md:rounded-xl"
    >
      <span
        aria-hidden="true"
        className="w-2.5 shrink-0 bg-[repeating-linear-gradient(135deg,var(--warning-text)_0_3px,transparent_3px_8px)] opacity-60"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-4 pl-3">
        <FlaskConical aria-hidden="true" className="size-4 shrink-0 text-warning-text" />
        <p className="min-w-0 flex-1">
          <strong className="font-semibold text-warning-text">{title}</strong>{" "}
          <span className="text-pretty">{children}</span>
        </p>
        {action}
      </div>
    </aside>
  );
}

/** Beside a row that is simulated, where others are not. */
export function SimulatedBadge() {
  return (
    <span title={translate("Made up by the built-in simulator")} className="inline-flex">
      <Badge tone="warning">
        <FlaskConical aria-hidden="true" className="size-3.5" />
        {translate("Simulated")}
      </Badge>
    </span>
  );
}
