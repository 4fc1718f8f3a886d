import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
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
  const isConnected = useConnection();
  const seenAt = useSeenAt(isConnected);
  if (isConnected) return null;
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

const LOOK_AGAIN_MS = 15_000;

/** Whether the server can be reached. A browser only knows of a network, which may lead nowhere. */
function useConnection(): boolean {
  const [isConnected, setIsConnected] = useState(true);
  useEffect(() => {
    let isShown = true;
    const look = () => reachServer().then((isReached) => isShown && setIsConnected(isReached));
    const timer = isConnected ? undefined : window.setInterval(look, LOOK_AGAIN_MS);
    for (const name of ["online", "offline"]) window.addEventListener(name, look);
    look();
    return () => {
      isShown = false;
      window.clearInterval(timer);
      for (const name of ["online", "offline"]) window.removeEventListener(name, look);
    };
  }, [isConnected]);
  return isConnected;
}

/** The portal's worker answers no such request from what it has kept. */
function reachServer(): Promise<boolean> {
  return fetch("/portal", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );
}

/** When the server last answered who is signed in, which every page asks. */
function useSeenAt(isConnected: boolean): string | undefined {
  const [seenAt, setSeenAt] = useState<string>();
  useEffect(() => {
    if (isConnected || !("caches" in window)) return;
    caches
      .match(session)
      .then((kept) => {
        const date = kept?.headers.get("date");
        if (date) setSeenAt(new Date(date).toISOString());
      })
      .catch(() => undefined);
  }, [isConnected]);
  return seenAt;
}
