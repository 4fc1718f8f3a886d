import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../../api/organization-context.ts";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { holdWords } from "./hold-words.ts";

/** Overdue payouts slow the Creator Hub down before they stop it; this says how far it has come. */
export function HoldBanner() {
  const { api } = useOrganization();
  const hold = useQuery(api.payouts.getHold.queryOptions({ staleTime: 60_000 }));
  const words = hold.data && holdWords(hold.data);
  if (words === undefined) return null;
  return (
    <section aria-label="Payout hold" className="mx-auto w-full max-w-[1480px] px-4 pt-4 sm:px-8">
      <Notice
        tone={words.tone}
        title={words.title}
        action={
          <Link to="/payouts" className={buttonClass("secondary", "small")}>
            Settle payouts
          </Link>
        }
      >
        {words.text}
      </Notice>
    </section>
  );
}
