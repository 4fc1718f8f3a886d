import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { EventTypeDescription } from "../../../api/types.ts";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { CodeBlock } from "../../../ui/primitives/copy-button.tsx";

/** A type, when it is sent, and on demand the body of one. */
export function EventEntry({ eventType }: { eventType: EventTypeDescription }) {
  const { type, description, isOptIn, example } = eventType;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex list-none items-start gap-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="mt-0.5 size-4 shrink-0 text-faint transition-transform group-open:rotate-90"
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <code className="[overflow-wrap:anywhere] font-medium font-mono text-[13px]">{type}</code>
            {isOptIn ? <Badge tone="info">Opt-in</Badge> : null}
          </span>
          <span className="block text-[13px] text-muted">{description}</span>
        </span>
      </summary>
      {isOpen ? (
        <div className="flex flex-col gap-3 px-4 pt-2 pb-4 sm:pl-11">
          {isOptIn ? (
            <p className="text-[13px] text-muted">
              “All events” leaves it out: tick it when you add or edit an endpoint.
            </p>
          ) : null}
          <CodeBlock label={`example of ${type}`} title="Body" code={JSON.stringify(example, null, 2)} />
        </div>
      ) : null}
    </details>
  );
}
