import { useSyncExternalStore } from "react";

export interface Address {
  readonly pathname: string;
  readonly search: Readonly<Record<string, string>>;
  /** What an emailed link brings: from the query, or from behind the hash, which is never sent to a server. */
  readonly location: { readonly search: string; readonly hash: string };
}

const changed = "clipledger:address";

/** Where the browser stands; read anew when it goes back or forward, or when a page shows another of its addresses. */
export function useAddress(): Address {
  const href = useSyncExternalStore(subscribe, () => window.location.href);
  const { pathname, search, hash } = new URL(href);
  return {
    pathname: pathname.replace(/(.)\/$/, "$1"),
    search: Object.fromEntries(new URLSearchParams(search)),
    location: { search, hash },
  };
}

/** Goes to another address of the page that is shown, without loading it again. */
export function showAddress(path: string): void {
  window.history.pushState(null, "", path);
  window.dispatchEvent(new Event(changed));
}

function subscribe(notify: () => void) {
  const events = ["popstate", "hashchange", changed];
  for (const name of events) window.addEventListener(name, notify);
  return () => {
    for (const name of events) window.removeEventListener(name, notify);
  };
}
