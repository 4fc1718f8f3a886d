import { Notice } from "../../../ui/primitives/notice.tsx";

/** Why a dialog cannot go on with creators of several campaigns. */
export function MixedNotice() {
  return (
    <Notice tone="warning" title="These creators work in different campaigns">
      Choose creators of one campaign to change their work together.
    </Notice>
  );
}
