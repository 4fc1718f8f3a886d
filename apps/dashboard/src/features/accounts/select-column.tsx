import type { AccountFigures } from "../../api/types.ts";
import { accountName } from "../../ui/account-cell.tsx";
import type { AccountColumn } from "./account-columns.tsx";

interface Selection {
  readonly rows: readonly AccountFigures[];
  readonly selected: readonly AccountFigures[];
  readonly onSelect: (selected: readonly AccountFigures[]) => void;
}

const boxClass = "size-4 rounded accent-accent align-middle";

/** Boxes to tick for what is done to several accounts at once. */
export function selectColumn({ rows, selected, onSelect }: Selection): AccountColumn {
  const isSelected = (account: AccountFigures) => selected.some(({ id }) => id === account.id);
  const isAll = rows.length > 0 && rows.every(isSelected);
  return {
    id: "select",
    header: "Select",
    place: "select",
    head: (
      <input
        type="checkbox"
        aria-label="Select all accounts on this page"
        className={`${boxClass} max-md:hidden`}
        checked={isAll}
        onChange={() => onSelect(isAll ? [] : rows)}
      />
    ),
    cell: (account) => (
      <input
        type="checkbox"
        aria-label={`Select ${accountName(account)}`}
        className={boxClass}
        checked={isSelected(account)}
        onChange={() =>
          onSelect(
            isSelected(account) ? selected.filter(({ id }) => id !== account.id) : [...selected, account],
          )
        }
      />
    ),
  };
}
