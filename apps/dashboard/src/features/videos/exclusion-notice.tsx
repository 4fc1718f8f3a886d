import type { ExcludedVideo } from "../../api/types.ts";
import { Notice } from "../../ui/primitives/notice.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";

export function ExclusionNotice({ exclusion }: { exclusion: ExcludedVideo }) {
  return (
    <Notice tone="warning" title="This video does not count">
      It was left out of analytics and payouts <RelativeTime instant={exclusion.createdAt} />
      {exclusion.user === null ? "" : ` by ${exclusion.user.name}`}. Its history is kept.
    </Notice>
  );
}
