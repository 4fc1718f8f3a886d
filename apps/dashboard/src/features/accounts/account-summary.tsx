import { ExternalLink } from "lucide-react";
import type { AccountFigures } from "../../api/types.ts";
import { Badge } from "../../ui/primitives/badge.tsx";
import { countryName, platformLabels } from "../../ui/product/names.ts";
import { PlatformBadge } from "../../ui/product/platform-badge.tsx";
import { profileUrl } from "../../ui/product/platform-links.ts";

/** The line under an account's name. */
export function AccountSummary({ account }: { account: AccountFigures }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      {account.username === null ? null : (
        <a
          href={profileUrl(account.platform, account.username)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 text-ink underline-offset-4 hover:underline"
        >
          @{account.username}
          <ExternalLink aria-hidden="true" className="size-3.5 text-faint" />
          <span className="sr-only">on {platformLabels[account.platform]}, opens in a new tab</span>
        </a>
      )}
      <PlatformBadge platform={account.platform} />
      {account.isCompetitor ? <Badge>Competitor</Badge> : null}
      {account.countryCode === null ? null : <span>{countryName(account.countryCode)}</span>}
    </span>
  );
}
