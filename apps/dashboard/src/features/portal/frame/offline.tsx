import { WifiOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { translate, translateParts } from "../../../languages/language.ts";
import { RelativeTime } from "../../../ui/primitives/time.tsx";

const session = "/portal/v1/session";

/** What lets a phone keep the portal as an app, and show it without a connection. */
export function Installable() {
  useEffect(() => {
    keepForOffline().catch(() => undefined);
  }, []);
  return (
    <>
      <link rel="manifest" href="/portal.webmanifest" />
      <link rel="apple-touch-icon" href="/portal-icon-192.png" />
      <meta name="theme-color" content="#0b6350" />
    </>
  );
}

/** What this page loaded before the worker was there is kept too. Browsers have no workers on pages without https. */
async function keepForOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/portal-worker.js", { scope: "/portal" });
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const own = loaded.filter(({ origin }) => origin === window.location.origin);
  active?.postMessage({ keep: [session, ...own.map(({ pathname, search }) => pathname + search)] });
}

/** Above the pages while there is no connection: that they are old, and how old. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const seenAt = useSeenAt(isOnline);
  if (isOnline) return null;
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-[13px] text-warning-text"
    >
      <WifiOff aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {seenAt === undefined
          ? translate("You are offline. This is what you saw last.")
          : translateParts("You are offline. This is from {time}.", {
              time: <RelativeTime instant={seenAt} />,
            })}
      </span>
    </p>
  );
}

function subscribe(notify: () => void) {
  const events = ["online", "offline"];
  for (const name of events) window.addEventListener(name, notify);
  return () => {
    for (const name of events) window.removeEventListener(name, notify);
  };
}

/** When the server last answered who is signed in, which every page asks. */
function useSeenAt(isOnline: boolean): string | undefined {
  const [seenAt, setSeenAt] = useState<string>();
  useEffect(() => {
    if (isOnline || !("caches" in window)) return;
    caches
      .match(session)
      .then((kept) => {
        const date = kept?.headers.get("date");
        if (date) setSeenAt(new Date(date).toISOString());
      })
      .catch(() => undefined);
  }, [isOnline]);
  return seenAt;
}
