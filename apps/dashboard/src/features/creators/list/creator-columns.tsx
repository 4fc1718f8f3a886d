import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { Link } from "@tanstack/react-router";
import { BadgeCheck } from "lucide-react";
import type { Creator, CreatorFigures } from "../../../api/types.ts";
import { creatorName } from "../../../parts/person-name.ts";
import { PersonCell } from "../../../ui/primitives/avatar.tsx";
import { Badge } from "../../../ui/primitives/badge.tsx";
import type { Column } from "../../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { linkStateNote } from "../../../ui/product/link-state.tsx";
import { accountName } from "../../../ui/product/tracked/account-cell.tsx";
import { PlatformIcon } from "../../../ui/product/tracked/platform-badge.tsx";
import { CreatorStateBadge } from "../creator-state.tsx";
import { workNote } from "../creator-work.ts";
import type { CreatorSortKey } from "../creators-search.ts";
import { figureColumns } from "./figure-columns.tsx";

/** A creator of the list; figures follow a moment later. */
export type ListedCreator = Creator & { readonly figures?: CreatorFigures | undefined };

type CreatorColumn = Column<ListedCreator, CreatorSortKey>;

/** The columns; their tips say of which days the figures are. */
export function creatorColumns(period: string): readonly CreatorColumn[] {
  return [...personColumns, ...figureColumns(period), ...otherColumns];
}

const personColumns: readonly CreatorColumn[] = [
  {
    id: "creator",
    header: "Creator",
    place: "title",
    sortKey: "name",
    order: "name",
    text: creatorName,
    cell: (creator) => <NameCell creator={creator} />,
  },
  {
    id: "status",
    header: "Status",
    sortKey: "status",
    order: "name",
    text: ({ status }) => status,
    cell: (creator) => <CreatorStateBadge creator={creator} />,
  },
  {
    id: "accounts",
    header: "Accounts",
    text: ({ accounts }) => accounts.map(accountName).join(", "),
    cell: ({ accounts }) => <AccountBadges accounts={accounts} />,
  },
  {
    id: "campaign",
    header: "Campaign",
    text: ({ campaignDisplay }) => campaignDisplay?.name ?? null,
    shownFrom: "xl",
    cell: (creator) => <CampaignCell creator={creator} />,
  },
];

const otherColumns: readonly CreatorColumn[] = [
  {
    id: "tags",
    header: "Tags",
    text: ({ tags }) => tags.map(({ name }) => name).join(", "),
    shownFrom: "widest",
    cell: ({ tags }) => <Tags tags={tags} />,
  },
  {
    id: "added",
    header: "Added",
    sortKey: "createdAt",
    order: "time",
    text: ({ createdAt }) => createdAt,
    shownFrom: "widest",
    cell: ({ createdAt }) => (
      <span className="text-muted">
        <RelativeTime instant={createdAt} />
      </span>
    ),
  },
];

function NameCell({ creator }: { creator: Creator }) {
  return (
    <PersonCell
      name={creatorName(creator)}
      note={creator.user.email}
      link={(name) => (
        <Link
          to="/creators/$creatorId"
          params={{ creatorId: creator.id }}
          className="min-w-0 truncate underline-offset-4 hover:underline"
        >
          {name}
        </Link>
      )}
    />
  );
}

function CampaignCell({ creator: { campaignDisplay: work } }: { creator: Creator }) {
  if (work === null) return <span className="text-faint">None</span>;
  return (
    <span className="flex min-w-0 flex-col max-md:items-end">
      <Link
        to="/campaigns/$campaignId"
        params={{ campaignId: work.id }}
        className="max-w-56 truncate underline-offset-4 hover:underline"
      >
        {work.name}
      </Link>
      <span className="text-[13px] text-faint">{workNote(work, dateOf(new Date()))}</span>
    </span>
  );
}

const shownTags = 2;

function Tags({ tags }: Pick<Creator, "tags">) {
  if (tags.length === 0) return <span className="text-faint">None</span>;
  const others = tags.slice(shownTags);
  return (
    <span className="flex flex-wrap gap-1 max-md:justify-end">
      {tags.slice(0, shownTags).map(({ id, name }) => (
        <Badge key={id}>
          <span className="max-w-28 truncate">{name}</span>
        </Badge>
      ))}
      {others.length === 0 ? null : (
        <span title={others.map(({ name }) => name).join(", ")}>
          <Badge>+{others.length}</Badge>
        </span>
      )}
    </span>
  );
}

const shown = 4;

/** A creator's accounts by their platforms' signs, each a link; the handle of one that stands alone. */
function AccountBadges({ accounts }: Pick<Creator, "accounts">) {
  if (accounts.length === 0) return <span className="text-faint">None</span>;
  const others = accounts.slice(shown);
  return (
    <span className="flex items-center gap-1 max-md:justify-end">
      {accounts.slice(0, shown).map((account) => (
        <Link
          key={account.id}
          to="/accounts/$accountId"
          params={{ accountId: account.id }}
          title={`${accountName(account)}. ${linkStateNote(account)}`}
          className="inline-flex min-w-0 items-center gap-1.5 rounded-full underline-offset-4 hover:underline"
        >
          <PlatformIcon platform={account.platform} className="size-6!" />
          <span
            className={accounts.length === 1 ? "max-w-36 truncate text-[13px] md:max-2xl:sr-only" : "sr-only"}
          >
            {accountName(account)}
          </span>
          {account.linkState === "declared" ? null : (
            <>
              <BadgeCheck aria-hidden="true" className="size-3.5 shrink-0 text-accent-text" />
              <span className="sr-only">{linkStateNote(account)}</span>
            </>
          )}
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
