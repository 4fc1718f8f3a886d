import { CheckCheck, Eye } from "lucide-react";
import { usePortalCreator } from "../../../api/portal.ts";
import { shortDate } from "../../../ui/primitives/time.tsx";
import { type ShownBrief, useMarkRead } from "./use-mark-read.ts";

/** Tells the team that this version was seen, and tells the creator that it does. */
export function ReadReceipt({ brief }: { brief: ShownBrief }) {
  const { organization } = usePortalCreator();
  const { readAt } = brief;
  useMarkRead(brief);
  return (
    <p role="status" className="-mt-2 flex items-center gap-2 text-[13px] text-muted">
      {readAt === null ? (
        <>
          <Eye aria-hidden="true" className="size-4 shrink-0 text-faint" />
          Letting {organization.name} know that you are reading this.
        </>
      ) : (
        <>
          <CheckCheck aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
          {organization.name} sees that you read this version, since {shortDate(readAt)}.
        </>
      )}
    </p>
  );
}
