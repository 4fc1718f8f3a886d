import type { Platform } from "@clipledger/domain/platforms";
import type { Creator, TrackedAccount } from "../../../api/types.ts";
import { creatorName } from "../../../parts/person-name.ts";
import { listed } from "../../../ui/primitives/number-format.ts";

/** An account that can be linked, and who has it now. */
export interface LinkableAccount {
  readonly id: string;
  readonly platform: Platform;
  readonly username: string | null;
  readonly displayName: string | null;
  readonly holder: { readonly id: string; readonly name: string } | undefined;
}

export function toLinkable(account: TrackedAccount): LinkableAccount {
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
