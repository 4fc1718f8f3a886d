import { Notice } from "../../../ui/primitives/notice.tsx";
import { type LinkableAccount, moveText } from "./linkable-account.ts";

/** What taking accounts over from other creators means. */
export function MoveNotice({ moved }: { moved: readonly LinkableAccount[] }) {
  if (moved.length === 0) return null;
  return (
    <Notice tone="warning" title={moveText(moved)}>
      An account belongs to one creator. From now on its videos count for this one: also for payouts that are
      not settled yet.
    </Notice>
  );
}
