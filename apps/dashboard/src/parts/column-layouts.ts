import { useSyncExternalStore } from "react";
import { useOrganization } from "../api/organization-context.ts";
import type { ColumnLayout } from "../ui/primitives/lists/column-layout.ts";

const listeners = new Set<() => void>();
const read = new Map<string, { readonly text: string; readonly layout: ColumnLayout | undefined }>();

/** How a person has laid out the columns of a list, in this browser and organization. Undefined: as the list begins. */
export function useColumnLayout(list: string) {
  const { organization, user } = useOrganization();
  const key = `clipledger.columns.${organization.id}.${user.id}.${list}`;
  const layout = useSyncExternalStore(subscribe, () => layoutAt(key));
  function setLayout(next: ColumnLayout | undefined) {
    if (next === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
    for (const notify of listeners) notify();
  }
  return { layout, setLayout };
}

/** The same object as long as the same text is stored, which React compares. */
function layoutAt(key: string): ColumnLayout | undefined {
  const text = localStorage.getItem(key) ?? "";
  const known = read.get(key);
  if (known?.text === text) return known.layout;
  const layout = parseLayout(text);
  read.set(key, { text, layout });
  return layout;
}

function parseLayout(text: string): ColumnLayout | undefined {
  if (text === "") return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.flatMap(readChoice) : undefined;
  } catch {
    return undefined;
  }
}

function readChoice(stored: unknown): ColumnLayout {
  if (typeof stored !== "object" || stored === null || !("id" in stored) || !("isShown" in stored)) return [];
  const { id, isShown } = stored;
  return typeof id === "string" && typeof isShown === "boolean" ? [{ id, isShown }] : [];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
