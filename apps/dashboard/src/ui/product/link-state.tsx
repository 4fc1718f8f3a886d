import { BadgeCheck } from "lucide-react";
import { translate } from "../../languages/language.ts";
import { Badge } from "../primitives/badge.tsx";
import { shortDate } from "../primitives/text/time.tsx";

type LinkState = "declared" | "proven" | "connected";

interface LinkStateBadgeProps {
  linkState: LinkState;
  linkStateSince: string;
}

const labels: Record<LinkState, string> = {
  get declared() {
    return translate("Declared");
  },
  get proven() {
    return translate("Proven");
  },
  get connected() {
    return translate("Connected");
  },
};

/** How it is known that an account is its creator's, and since when. */
export function LinkStateBadge({ linkState, linkStateSince }: LinkStateBadgeProps) {
  return (
    <span title={linkStateNote({ linkState, linkStateSince })} className="inline-flex">
      <Badge tone={linkState === "declared" ? "neutral" : "accent"}>
        {linkState === "declared" ? null : <BadgeCheck aria-hidden="true" className="size-3.5" />}
        {labels[linkState]} {shortDate(linkStateSince)}
      </Badge>
    </span>
  );
}

export function linkStateNote({ linkState, linkStateSince }: LinkStateBadgeProps): string {
  const day = shortDate(linkStateSince);
  if (linkState === "declared") return translate("Linked without proof since {day}", { day });
  if (linkState === "proven") return translate("Proven to be the creator's on {day}", { day });
  return translate("Read with the creator's consent since {day}", { day });
}
