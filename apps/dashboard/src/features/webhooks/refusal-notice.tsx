import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { Notice } from "../../ui/primitives/notice.tsx";
import { useWriteRefusal } from "./use-write-refusal.ts";

/** Above the area: what does not work now, what still does, and the way out. */
export function RefusalNotice() {
  const refusal = useWriteRefusal();
  if (refusal === undefined) return null;
  if (refusal === "plan") {
    return (
      <Notice tone="warning" title="Your plan has no API access">
        Endpoints are disabled and receive nothing. With a plan that has it, those that the plan stopped
        resume by themselves.
      </Notice>
    );
  }
  return (
    <Notice
      tone="danger"
      title="Changes to webhooks wait until overdue payouts are settled"
      action={
        <Link to="/payouts" className={buttonClass("secondary", "small")}>
          Settle payouts
        </Link>
      }
    >
      Deliveries go on. You can pause and delete endpoints, rotate and reveal secrets, and read the log.
    </Notice>
  );
}
