import { BadgeCheck } from "lucide-react";
import { Badge } from "../primitives/badge.tsx";
import { shortDate } from "../primitives/time.tsx";

type LinkState = "declared" | "proven" | "connected";

interface LinkStateBadgeProps {
  linkState: LinkState;
  linkStateSince: string;
}

const words: Record<LinkState, { readonly label: string; readonly note: string }> = {
  declared: { label: "Declared", note: "Linked without proof since" },
  proven: { label: "Proven", note: "Proven to be the creator's on" },
  connected: { label: "Connected", note: "Read with the creator's consent since" },
};

/** How it is known that an account is its creator's, and since when. */
export function LinkStateBadge({ linkState, linkStateSince }: LinkStateBadgeProps) {
  const { label } = words[linkState];
  return (
    <span title={linkStateNote({ linkState, linkStateSince })} className="inline-flex">
      <Badge tone={linkState === "declared" ? "neutral" : "accent"}>
        {linkState === "declared" ? null : <BadgeCheck aria-hidden="true" className="size-3.5" />}
        {label} {shortDate(linkStateSince)}
      </Badge>
    </span>
  );
}

export function linkStateNote({ linkState, linkStateSince }: LinkStateBadgeProps): string {
  return `${words[linkState].note} ${shortDate(linkStateSince)}`;
}
