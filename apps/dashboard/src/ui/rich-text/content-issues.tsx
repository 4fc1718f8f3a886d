import type { ContentIssue } from "@clipledger/richtext/document";
import { CircleAlert } from "lucide-react";

interface ContentIssuesProps {
  id: string;
  issues: readonly ContentIssue[];
  /** Leads to the place of one of them; those of the whole text have none. */
  onVisit?: (issue: ContentIssue) => void;
}

const shownCount = 20;

/** Every reason why a text cannot be saved yet. */
export function ContentIssues({ id, issues, onVisit }: ContentIssuesProps) {
  return (
    <div id={id} role="status">
      {issues.length === 0 ? null : (
        <ul
          aria-label="Problems of the text"
          className="flex flex-col gap-1 rounded-lg bg-danger-soft px-3 py-2.5 text-[13px] text-danger-text"
        >
          {issues.slice(0, shownCount).map((issue) => (
            <li key={`${issue.path} ${issue.message}`} className="flex items-start gap-2">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{issue.message}</span>
              {onVisit === undefined || !issue.path.includes(".") ? null : (
                <button
                  type="button"
                  className="shrink-0 font-medium underline underline-offset-4"
                  onClick={() => onVisit(issue)}
                >
                  Show
                  <span className="sr-only"> where: {issue.message}</span>
                </button>
              )}
            </li>
          ))}
          {issues.length > shownCount ? (
            <li className="pl-6">And {issues.length - shownCount} more.</li>
          ) : null}
        </ul>
      )}
    </div>
  );
}
