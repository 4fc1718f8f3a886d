import { Link } from "@tanstack/react-router";
import type { HubActivityRow } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";
import { PersonCell } from "../../../ui/primitives/avatar.tsx";
import { PlatformIcon } from "../../../ui/product/platform-badge.tsx";

type CreatorCellProps = Pick<HubActivityRow, "creatorId" | "creator" | "accounts">;

/** Who a row is about, with the platforms they post on. */
export function CreatorCell({ creatorId, creator, accounts }: CreatorCellProps) {
  const platforms = [...new Set(accounts.map(({ platform }) => platform))];
  return (
    <PersonCell
      name={personName(creator)}
      note={
        platforms.length === 0 ? (
          "No accounts"
        ) : (
          <span className="mt-0.5 flex gap-1">
            {platforms.map((platform) => (
              <PlatformIcon key={platform} platform={platform} className="size-4! [&_svg]:size-2.5" />
            ))}
          </span>
        )
      }
      link={(name) => (
        <Link
          to="/creators/$creatorId"
          params={{ creatorId }}
          className="min-w-0 truncate underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      )}
    />
  );
}
