import { Lock } from "lucide-react";
import { useSheet } from "./sheet-context.ts";

const lockReason = "Creators are assigned, or payouts were settled, so this stays as it is.";

/** Why fields are locked, beside them; nothing while none of them is. */
export function LockedNote({ paths }: { paths: readonly string[] }) {
  const { isLocked } = useSheet();
  if (!paths.some(isLocked)) return null;
  return (
    <p className="flex items-start gap-1.5 text-[13px] text-muted">
      <Lock aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {lockReason}
    </p>
  );
}
