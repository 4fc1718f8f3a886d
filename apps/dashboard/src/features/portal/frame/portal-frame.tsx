import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation, useParams } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import { chosenCreator, PortalContext, portalSessionQuery, rememberCreator } from "../../../api/portal.ts";
import type { PortalSession } from "../../../api/portal-types.ts";
import { SkipLink } from "../../../ui/product/visitor-page.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { NotYours } from "./not-yours.tsx";
import { TopBar } from "./top-bar.tsx";

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
    if (named !== undefined) rememberCreator(named.id);
  }, [named]);
  return (
    <PortalContext value={value}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <TopBar />
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
