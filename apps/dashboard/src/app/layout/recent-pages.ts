import { useEffect } from "react";
import { type FoundPage, kindOfPath } from "./found-pages.ts";

const KEPT = 20;
const nameEnd = " · Clipledger";

/** Notes which things of the organization are looked at in this browser, under the names of their pages. */
export function useRecentPages(organizationId: string) {
  useEffect(() => {
    const note = () => noteVisit(organizationId, window.location.pathname, document.title);
    // A page names itself once it knows whom or what it shows, which may be long after it was opened.
    const observer = new MutationObserver(note);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [organizationId]);
}

/** The newest first. */
export function recentPages(organizationId: string): readonly FoundPage[] {
  const stored = parse(localStorage.getItem(storageKey(organizationId)));
  return Array.isArray(stored) ? stored.flatMap(readVisit) : [];
}

function noteVisit(organizationId: string, path: string, documentTitle: string) {
  const kind = kindOfPath(path);
  const title = documentTitle.endsWith(nameEnd) ? documentTitle.slice(0, -nameEnd.length) : "";
  if (kind === undefined || title === "") return;
  const others = recentPages(organizationId).filter((page) => page.path !== path);
  const visits = [{ path, title }, ...others.map(({ path, title }) => ({ path, title }))].slice(0, KEPT);
  localStorage.setItem(storageKey(organizationId), JSON.stringify(visits));
}

function readVisit(stored: unknown): FoundPage[] {
  if (typeof stored !== "object" || stored === null || !("path" in stored) || !("title" in stored)) return [];
  const { path, title } = stored;
  if (typeof path !== "string" || typeof title !== "string") return [];
  const kind = kindOfPath(path);
  return kind === undefined ? [] : [{ kind, path, title }];
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function storageKey(organizationId: string) {
  return `clipledger.recent.${organizationId}`;
}
