import { useEffect, useRef } from "react";
import { commandKey, Kbd } from "../badge.tsx";
import { Dialog } from "../overlays/dialog.tsx";

/** A table's rows are marked with it, and so is found which can be walked through. */
export const rowMark = "data-row";

const rowSelector = `tr[${rowMark}]`;
const titleLink = '[data-place="title"] a[href], [data-place="title"] button';
const openLayers =
  '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"], [role="menu"][data-state="open"]';

/**
 * Keys for the page's lists: j and k move through rows, x ticks one, Enter opens it, / goes to the search, ? asks for help.
 * Nothing happens while somebody types, or while something lies over the page.
 */
export function useTableKeys(onHelp: () => void) {
  const help = useRef(onHelp);
  useEffect(() => {
    help.current = onHelp;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || isElsewhere(event)) return;
      const isDone = event.key === "?" || actions[event.key]?.(focusedRow()) === true;
      if (event.key === "?") help.current();
      if (isDone) event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** What each key does with the row in focus; whether it did anything. */
const actions: Readonly<Record<string, (row: HTMLElement | undefined) => boolean>> = {
  j: (row) => move(row, 1),
  k: (row) => move(row, -1),
  // Without a row in focus the arrows scroll, as everywhere.
  ArrowDown: (row) => row !== undefined && move(row, 1),
  ArrowUp: (row) => row !== undefined && move(row, -1),
  Home: (row) => row !== undefined && focus(rowsBeside(row).at(0)),
  End: (row) => row !== undefined && focus(rowsBeside(row).at(-1)),
  x: (row) => click(row?.querySelector('[data-place="select"] input:not(:disabled)')),
  // What opens a row is marked where that is not the link in its title.
  Enter: (row) => click(row?.querySelector("[data-opens]") ?? row?.querySelector(titleLink)),
  "/": focusSearch,
};

function isElsewhere(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey) return true;
  const { target } = event;
  if (target instanceof HTMLElement) {
    if (target.isContentEditable || target.closest("input:not([type=checkbox]), textarea, select"))
      return true;
    // A button or link in a row keeps its own Enter and arrows.
    if (event.key !== "j" && event.key !== "k" && event.key !== "x" && event.key.length > 1) {
      return !target.matches(rowSelector);
    }
  }
  return document.querySelector(openLayers) !== null;
}

/** The row in focus, or the one around what is in focus. */
function focusedRow(): HTMLElement | undefined {
  return document.activeElement?.closest<HTMLElement>(rowSelector) ?? undefined;
}

function move(row: HTMLElement | undefined, by: 1 | -1): boolean {
  if (row === undefined) return focus(currentRow());
  const rows = rowsBeside(row);
  return focus(rows[rows.indexOf(row) + by]);
}

/** Where the page's first list was left, or its first row. */
function currentRow(): HTMLElement | undefined {
  const table = document.querySelector(`main table:has(${rowSelector})`);
  return (
    table?.querySelector<HTMLElement>(`${rowSelector}[tabindex="0"]`) ??
    table?.querySelector<HTMLElement>(rowSelector) ??
    undefined
  );
}

function rowsBeside(row: HTMLElement): HTMLElement[] {
  return [...(row.parentElement?.querySelectorAll<HTMLElement>(rowSelector) ?? [])];
}

function focus(row: HTMLElement | undefined): boolean {
  if (row === undefined) return false;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
  return true;
}

function click(target: Element | null | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  target.click();
  return true;
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
  box?.focus();
  box?.select();
  return box !== null;
}

interface ShortcutHelpProps {
  open: boolean;
  onClose: () => void;
}

/** Every key that works anywhere on a page. */
export function ShortcutHelp({ open, onClose }: ShortcutHelpProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      description="They rest while you type in a field, and while a dialog is open."
    >
      <div className="flex flex-col gap-5">
        {shortcutGroups().map(({ heading, shortcuts }) => (
          <section key={heading} aria-label={heading}>
            <h3 className="mb-1 text-faint text-xs">{heading}</h3>
            <dl className="divide-y divide-line">
              {shortcuts.map(({ does, keys }) => (
                <div key={does} className="flex items-center justify-between gap-4 py-1.5 text-[13px]">
                  <dt>{does}</dt>
                  <dd className="flex shrink-0 items-center gap-1 text-faint text-xs">
                    {keys.map((key, index) => (
                      <span key={key} className="flex items-center gap-1">
                        {index === 0 ? null : "or"} <Kbd>{key}</Kbd>
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function shortcutGroups() {
  return [
    {
      heading: "Anywhere",
      shortcuts: [
        { does: "Find anything, go anywhere", keys: [`${commandKey()} K`] },
        { does: "Show these shortcuts", keys: ["?"] },
      ],
    },
    {
      heading: "Lists",
      shortcuts: [
        { does: "Next row", keys: ["j", "↓"] },
        { does: "Row before", keys: ["k", "↑"] },
        { does: "First row, last row", keys: ["Home", "End"] },
        { does: "Tick the row", keys: ["x"] },
        { does: "Open the row", keys: ["↵"] },
        { does: "Search the list", keys: ["/"] },
        { does: "Move the row, where a list has an order of its own", keys: ["Alt ↑", "Alt ↓"] },
      ],
    },
  ];
}
