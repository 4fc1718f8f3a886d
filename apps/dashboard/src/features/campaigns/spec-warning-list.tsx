import type { SpecReview } from "@clipledger/domain/campaigns/spec/review-spec";
import { TriangleAlert } from "lucide-react";

/** What is allowed, and still worth a second look. */
export function SpecWarningList({ warnings }: { warnings: SpecReview["warnings"] }) {
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="Worth a second look" className="flex flex-col gap-2">
      {mostPressingFirst(warnings).map(({ code, title, message }) => (
        <li
          key={code}
          className="flex items-start gap-2.5 rounded-lg bg-warning-soft px-3 py-2.5 text-[13px]"
        >
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-text" />
          <span className="min-w-0">
            <span className="block font-medium text-warning-text">{title}</span>
            <span className="block text-pretty">{message}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What touches money that is being earned now comes before the rest. */
function mostPressingFirst(warnings: SpecReview["warnings"]): SpecReview["warnings"] {
  const isPressing = (code: string) => code === "rules_apply_immediately";
  return [
    ...warnings.filter(({ code }) => isPressing(code)),
    ...warnings.filter(({ code }) => !isPressing(code)),
  ];
}
