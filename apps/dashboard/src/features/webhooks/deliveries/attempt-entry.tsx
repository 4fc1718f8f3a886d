import { ChevronRight } from "lucide-react";
import type { WebhookAttempt } from "../../../api/types.ts";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { CodeBlock } from "../../../ui/primitives/copy-button.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { durationWords, outcomeWords } from "../delivery-standing.ts";

interface AttemptEntryProps {
  attempt: WebhookAttempt;
  isNewest: boolean;
}

/** One attempt: how it went, and on demand what was sent with it and what came back. */
export function AttemptEntry({ attempt, isNewest }: AttemptEntryProps) {
  const { number, startedAt, durationMs, status, error, response, requestHeaders } = attempt;
  return (
    <li>
      <details className="group" open={isNewest}>
        <summary className="flex list-none items-center gap-2.5 px-4 py-2.5 text-[13px] hover:bg-sunken focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-faint transition-transform group-open:rotate-90"
          />
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="text-faint tabular-nums">#{number}</span>
            <Badge tone={error === null ? "accent" : "danger"}>{outcomeWords(status, error) ?? "Done"}</Badge>
            <span className="text-muted tabular-nums">{durationWords(durationMs)}</span>
          </span>
          <span className="shrink-0 text-faint">
            <RelativeTime instant={startedAt} />
          </span>
        </summary>
        <div className="flex flex-col gap-3 px-4 pb-4">
          {response === null || response === "" ? (
            <p className="text-[13px] text-muted">
              {status === null ? "There was no answer." : "The answer had no body."}
            </p>
          ) : (
            <CodeBlock label={`answer to attempt ${number}`} title="Answer, up to 4 KB" code={response} />
          )}
          <CodeBlock
            label={`request headers of attempt ${number}`}
            title="Request headers"
            code={headerLines(requestHeaders)}
          />
        </div>
      </details>
    </li>
  );
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}
