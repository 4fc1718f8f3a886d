import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Coins } from "lucide-react";
import { useOrganization } from "../../api/organization-context.ts";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { exactNumber } from "../../ui/primitives/number-format.ts";
import { Skeleton } from "../../ui/primitives/states.tsx";

/** How many lookups are still possible, at the head of the page that spends them. */
export function CreditsLeft() {
  const { api } = useOrganization();
  const credits = useQuery(api.credits.get.queryOptions({ input: {} }));
  if (credits.isPending) return <Skeleton className="h-8.5 w-36 rounded-lg" />;
  if (credits.isError) return null;
  return (
    <Link to="/live" search={{ tab: "credits" }} className={buttonClass()}>
      <Coins aria-hidden="true" className="text-faint" />
      {leftText(credits.data.remaining)}
    </Link>
  );
}

function leftText(remaining: number | null) {
  if (remaining === null) return "No limit on credits";
  return remaining === 1 ? "1 credit left" : `${exactNumber(remaining)} credits left`;
}
