import { Link } from "@tanstack/react-router";
import type { Creator } from "../../../api/types.ts";
import { accountName } from "../../../ui/product/account-cell.tsx";
import { PlatformIcon } from "../../../ui/product/platform-badge.tsx";

const shown = 4;

/** A creator's accounts by their platforms' signs, each a link; the handle of one that stands alone. */
export function AccountBadges({ accounts }: Pick<Creator, "accounts">) {
  if (accounts.length === 0) return <span className="text-faint">None</span>;
  const others = accounts.slice(shown);
  return (
    <span className="flex items-center gap-1 max-md:justify-end">
      {accounts.slice(0, shown).map((account) => (
        <Link
          key={account.id}
          to="/accounts/$accountId"
          params={{ accountId: account.id }}
          title={accountName(account)}
          className="inline-flex min-w-0 items-center gap-1.5 rounded-full underline-offset-4 hover:underline"
        >
          <PlatformIcon platform={account.platform} className="size-6!" />
          <span
            className={accounts.length === 1 ? "max-w-36 truncate text-[13px] md:max-xl:sr-only" : "sr-only"}
          >
            {accountName(account)}
          </span>
        </Link>
      ))}
      {others.length === 0 ? null : (
        <span title={others.map(accountName).join(", ")} className="text-faint text-xs tabular-nums">
          +{others.length}
        </span>
      )}
    </span>
  );
}
