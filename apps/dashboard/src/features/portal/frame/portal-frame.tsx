import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation, useParams } from "@tanstack/react-router";
import { MapPinOff, WifiOff } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import {
  chosenCreator,
  PortalContext,
  portalApi,
  portalSessionQuery,
  rememberCreator,
  usePortal,
} from "../../../api/portal.ts";
import { portalClient, rememberOrganization } from "../../../api/portal-client.ts";
import type { PortalSession } from "../../../api/types.ts";
import {
  currentLocale,
  rememberedLocale,
  rememberLocale,
  translate,
  translateParts,
} from "../../../languages/language.ts";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { IconTile } from "../../../ui/product/remote-image.tsx";
import { SimulatedNote } from "../../../ui/product/simulated-note.tsx";
import { brandStyle, SkipLink, VisitorPage } from "../../../ui/product/visitor-page.tsx";
import { BottomBar, TopBar } from "./portal-bars.tsx";

/** Around every page of a creator: a bar with the organization, and the ways to all pages within a thumb's reach. */
export function PortalFrame() {
  const session = useQuery(portalSessionQuery).data;
  return session === undefined ? null : <Frame session={session} />;
}

function Frame({ session }: { session: PortalSession }) {
  const { creatorId } = useParams({ strict: false });
  const named = session.creators.find(({ id }) => id === creatorId);
  const creator = named ?? chosenCreator(session);
  const value = useMemo(() => ({ session, creator }), [session, creator]);
  const mainRef = useFocusOnNavigation();
  useEffect(() => {
    if (named === undefined) return;
    rememberCreator(named.id);
    rememberOrganization(named.organization.id);
  }, [named]);
  useOwnLanguage(session.user.locale);
  return (
    <PortalContext value={value}>
      <div className="flex min-h-dvh flex-col" style={brandStyle(creator?.organization.color)}>
        <SkipLink />
        <Installable />
        <OfflineNote />
        <TopBar />
        {named === undefined ? null : <PortalMark creatorId={named.id} />}
        <main
          ref={mainRef}
          id="main"
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col outline-none max-md:pb-[calc(4rem+env(safe-area-inset-bottom))]"
        >
          {creatorId !== undefined && named === undefined ? <NotYours /> : <Outlet key={creator?.id} />}
        </main>
        <BottomBar />
      </div>
    </PortalContext>
  );
}

/** On pages of one creator, whose views and earnings may be made up; for a payout, those that it was calculated from. */
function PortalMark({ creatorId }: { creatorId: string }) {
  const { payoutId } = useParams({ strict: false });
  const answer = useQuery(
    portalApi.home.getSimulatedShare.queryOptions({
      input: { params: { creatorId }, query: payoutId === undefined ? {} : { payout: payoutId } },
      staleTime: 30_000,
    }),
  ).data;
  if (answer === undefined || answer.share === "none") return null;
  return (
    <div className="mx-auto w-full max-w-[920px] md:px-6 md:pt-3">
      <SimulatedNote
        title={answer.share === "all" ? translate("Simulated numbers.") : translate("Partly simulated.")}
      >
        {answer.share === "all"
          ? translate(
              "Views and earnings here are made up for trying Clipledger out; no real views stand behind them.",
            )
          : translate("Some views and earnings here are made up for trying Clipledger out.")}
      </SimulatedNote>
    </div>
  );
}

/** Their language follows a person to another browser; until they have one, it is that of the first browser they came with. */
function useOwnLanguage(locale: PortalSession["user"]["locale"]) {
  useEffect(() => {
    if (locale === null) {
      portalClient.session.setLocale({ body: { locale: currentLocale() } }).catch(() => undefined);
    } else if (locale !== currentLocale() && locale !== rememberedLocale()) {
      rememberLocale(locale);
      window.location.reload();
    }
  }, [locale]);
}

/** After a change of page, keyboard and screen reader go on at its content, as after a page load. */
function useFocusOnNavigation() {
  const mainRef = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const shownPathname = useRef(pathname);
  useEffect(() => {
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    mainRef.current?.focus({ preventScroll: true });
  }, [pathname]);
  return mainRef;
}

/** For the address of somebody else's page, which looks the same as one that never was. */
function NotYours() {
  const { email } = usePortal().session.user;
  return (
    <>
      <title>{translate("Nothing here · Clipledger")}</title>
      <h1 className="sr-only">{translate("Nothing here")}</h1>
      <EmptyState
        icon={MapPinOff}
        title={translate("There is nothing for you at this address")}
        action={
          <Link to="/portal" className={buttonClass("primary", "large")}>
            {translate("Go to your start page")}
          </Link>
        }
      >
        {translateParts(
          "You are signed in as {span}. A link that was sent to another address opens only with that one.",
          { span: <span className="[overflow-wrap:anywhere]">{email}</span> },
        )}
      </EmptyState>
    </>
  );
}

export function NoSuchPortalPage() {
  return (
    <VisitorPage
      title={translate("Page not found")}
      sign={<IconTile icon={MapPinOff} tone="neutral" />}
      description={translate("Nothing lives at this address. It may have moved, or the link was cut short.")}
    >
      <Link to="/portal" className={`${buttonClass("primary", "large")} mt-7 h-11 w-full`}>
        {translate("Go to your portal")}
      </Link>
    </VisitorPage>
  );
}

const session = "/portal/v1/session";

/** What lets a phone keep the portal as an app, and show it without a connection. */
function Installable() {
  useEffect(() => {
    keepForOffline().catch(() => undefined);
  }, []);
  return (
    <>
      <link rel="manifest" href="/portal.webmanifest" />
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
function OfflineNote() {
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
