import type { Platform } from "@clipledger/domain/platforms";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Creator, TrackedAccount } from "../../../api/types.ts";
import { creatorName } from "../../../parts/person-name.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { listed } from "../../../ui/primitives/text/number-format.ts";
import { AccountCell, accountName } from "../../../ui/product/tracked/account-cell.tsx";

interface AccountPickerProps {
  /** Whose accounts are chosen; undefined for somebody who is not on the roster yet. */
  creatorId: string | undefined;
  chosen: readonly LinkableAccount[];
  onChange: (chosen: readonly LinkableAccount[]) => void;
}

const perPage = 30;

/** Tracked accounts to tick: those chosen stay in sight, the others are found by name. */
export function AccountPicker({ creatorId, chosen, onChange }: AccountPickerProps) {
  const [query, setQuery] = useState("");
  const found = useFoundAccounts(query);
  if (!found.isSuccess) return <QueryState query={found} label="accounts" rows={3} />;
  const { accounts, totalRows } = found.data;
  if (totalRows === 0 && query === "" && chosen.length === 0) return <NoAccounts />;
  const isChosen = ({ id }: LinkableAccount) => chosen.some((account) => account.id === id);
  const rows =
    query === "" ? [...chosen, ...freeFirst(accounts.filter((account) => !isChosen(account)))] : accounts;
  return (
    <div className="flex flex-col gap-2">
      <SearchBox label="Search accounts" placeholder="Name or handle" value={query} onSearch={setQuery} />
      <ul
        aria-label="Accounts"
        className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line"
      >
        {rows.map((account) => (
          <AccountChoice
            key={account.id}
            account={account}
            creatorId={creatorId}
            isChosen={isChosen(account)}
            onToggle={() =>
              onChange(
                isChosen(account) ? chosen.filter(({ id }) => id !== account.id) : [...chosen, account],
              )
            }
          />
        ))}
        {rows.length === 0 ? (
          <li className="px-3 py-6 text-center text-[13px] text-muted">Nothing matches.</li>
        ) : null}
      </ul>
      {totalRows > accounts.length ? (
        <p className="text-[13px] text-faint">
          {accounts.length} of {totalRows} accounts. Search to find the others.
        </p>
      ) : null}
    </div>
  );
}

function freeFirst(accounts: readonly LinkableAccount[]): readonly LinkableAccount[] {
  return accounts.toSorted(
    (left, right) => Number(left.holder !== undefined) - Number(right.holder !== undefined),
  );
}

function useFoundAccounts(query: string) {
  const { api } = useOrganization();
  return useQuery(
    api.trackedAccounts.list.queryOptions({
      input: {
        query: { perPage, sortCol: "username", sortDir: "asc", ...(query === "" ? {} : { search: query }) },
      },
      select: ({ data, totalRows }) => ({ accounts: data.map(toLinkable), totalRows }),
      placeholderData: keepPreviousData,
    }),
  );
}

interface AccountChoiceProps {
  account: LinkableAccount;
  creatorId: string | undefined;
  isChosen: boolean;
  onToggle: () => void;
}

function AccountChoice({ account, creatorId, isChosen, onToggle }: AccountChoiceProps) {
  const { holder } = account;
  return (
    <li>
      <label className="flex cursor-pointer items-center gap-3 px-3 py-2 hover:bg-sunken">
        <input
          type="checkbox"
          aria-label={accountName(account)}
          className="size-4 rounded accent-accent"
          checked={isChosen}
          onChange={onToggle}
        />
        <AccountCell
          {...account}
          tags={holder === undefined || holder.id === creatorId ? null : <Badge>{holder.name}</Badge>}
        />
      </label>
    </li>
  );
}

function NoAccounts() {
  return (
    <p className="rounded-lg border border-line border-dashed px-4 py-3 text-[13px] text-muted">
      No account of your own is tracked yet.{" "}
      <Link to="/accounts" search={{ add: true }} className="text-accent-text underline underline-offset-2">
        Add accounts
      </Link>{" "}
      first; they can be linked any time.
    </p>
  );
}

/** What taking accounts over from other creators means. */
export function MoveNotice({ moved }: { moved: readonly LinkableAccount[] }) {
  if (moved.length === 0) return null;
  return (
    <Notice tone="warning" title={moveText(moved)}>
      An account belongs to one creator. From now on its videos count for this one: also for payouts that are
      not settled yet.
    </Notice>
  );
}

/** An account that can be linked, and who has it now. */
export interface LinkableAccount {
  readonly id: string;
  readonly platform: Platform;
  readonly username: string | null;
  readonly displayName: string | null;
  readonly holder: { readonly id: string; readonly name: string } | undefined;
}

function toLinkable(account: TrackedAccount): LinkableAccount {
  const { id, platform, username, displayName, creator } = account;
  const holder = creator === null ? undefined : { id: creator.id, name: creatorName(creator) };
  return { id, platform, username, displayName, holder };
}

/** The accounts that a creator has already. */
export function linkedAccounts(creator: Creator): readonly LinkableAccount[] {
  const holder = { id: creator.id, name: creatorName(creator) };
  return creator.accounts.map(({ id, platform, username, displayName }) => ({
    id,
    platform,
    username,
    displayName,
    holder,
  }));
}

/** The chosen accounts that somebody else would lose. */
export function movedAccounts(
  chosen: readonly LinkableAccount[],
  creatorId: string | undefined,
): readonly LinkableAccount[] {
  return chosen.filter(({ holder }) => holder !== undefined && holder.id !== creatorId);
}

/** "2 accounts move over from Mina Rahman and Theo Lind." */
export function moveText(moved: readonly LinkableAccount[]): string {
  const names = [...new Set(moved.flatMap(({ holder }) => holder?.name ?? []))];
  const people = listed(names);
  return moved.length === 1
    ? `1 account moves over from ${people}.`
    : `${moved.length} accounts move over from ${people}.`;
}
