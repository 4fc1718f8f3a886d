import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { Building2, Search } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { createOrganizationApi, sessionQuery } from "../../api/client.ts";
import {
  chosenOrganization,
  OrganizationContext,
  rememberOrganization,
  useOrganization,
} from "../../api/organization-context.ts";
import type { Organization, Session } from "../../api/types.ts";
import { ChatUpdates } from "../../features/chat/chat-updates.tsx";
import { HoldBanner } from "../../features/payouts/hold/hold-banner.tsx";
import { useHasPlans } from "../../parts/planned-payments.ts";
import { SimulatedMark } from "../../parts/simulated-mark.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { IconButton } from "../../ui/primitives/icon-button.tsx";
import { ShortcutHelp, useTableKeys } from "../../ui/primitives/lists/shortcuts.tsx";
import { NavigationDrawer } from "../../ui/primitives/overlays/navigation-drawer.tsx";
import { TooltipProvider } from "../../ui/primitives/overlays/tooltip.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { LogoMark, SkipLink } from "../../ui/product/visitor-page.tsx";
import { simulatedQuestionOf } from "../simulated-question.ts";
import { useRecentPages } from "./found-pages.ts";
import type { OrganizationChoice } from "./organization-switcher.tsx";
import { navigation, Sidebar, useSignOut } from "./sidebar.tsx";

/** Everything behind sign-in: picks the organization and draws the frame around its pages. */
export function AppShell() {
  const session = useQuery(sessionQuery).data;
  const [chosenId, setChosenId] = useState<string | undefined>(undefined);
  if (session === undefined) return null;
  const chosen = session.organizations.find(({ id }) => id === chosenId) ?? chosenOrganization(session);
  if (chosen === undefined) return <NoOrganizationPage email={session.user.email} />;

  function choose(organizationId: string) {
    rememberOrganization(organizationId);
    setChosenId(organizationId);
  }

  return <OrganizationShell key={chosen.id} session={session} organization={chosen} onChoose={choose} />;
}

interface OrganizationShellProps {
  session: Session;
  organization: Organization;
  onChoose: (organizationId: string) => void;
}

function OrganizationShell({ session, organization, onChoose }: OrganizationShellProps) {
  const api = useMemo(() => createOrganizationApi(organization.id), [organization.id]);
  const value = useMemo(() => ({ api, organization, user: session.user }), [api, organization, session.user]);
  return (
    <OrganizationContext value={value}>
      <ChatUpdates />
      <TooltipProvider delayDuration={300}>
        <ShellFrame organizations={session.organizations} onChooseOrganization={onChoose} />
      </TooltipProvider>
    </OrganizationContext>
  );
}

function NoOrganizationPage({ email }: { email: string }) {
  const signOut = useSignOut();
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <title>No organization · Clipledger</title>
      <EmptyState
        icon={Building2}
        title="You are in no organization"
        action={<Button onClick={signOut}>Sign out</Button>}
      >
        {email} is not a member of any organization here. Ask an admin to invite you, then open the link they
        send.
      </EmptyState>
    </main>
  );
}

function ShellFrame(choice: OrganizationChoice) {
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  usePaletteShortcut(() => setIsPaletteOpen((isOpen) => !isOpen));
  usePreloadedPalette();
  const openPalette = () => setIsPaletteOpen(true);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const showShortcuts = () => setIsHelpOpen(true);
  useTableKeys(showShortcuts);
  useRecentPages(useOrganization().organization.id);
  const [wasPaletteOpened, setWasPaletteOpened] = useState(false);
  if (isPaletteOpen && !wasPaletteOpened) setWasPaletteOpened(true);
  const mainRef = useFocusOnNavigation();
  return (
    <div className="md:flex md:h-dvh md:overflow-hidden">
      <SkipLink />
      <div className="w-62 shrink-0 max-md:hidden">
        <Sidebar {...choice} onOpenPalette={openPalette} />
      </div>
      <MobileBar {...choice} onOpenPalette={openPalette} />
      <div className="flex min-w-0 flex-1 flex-col max-md:min-h-[calc(100dvh-3.25rem)]">
        <main
          ref={mainRef}
          id="main"
          tabIndex={-1}
          className="min-h-0 flex-1 bg-surface outline-none md:my-2 md:mr-2 md:overflow-y-auto md:rounded-xl md:border md:border-line md:has-data-fills-page:flex md:has-data-fills-page:flex-col"
        >
          <HubNotice />
          <Outlet />
        </main>
        <PageMark />
      </div>
      {wasPaletteOpened ? (
        <Suspense fallback={null}>
          <CommandPalette
            {...choice}
            open={isPaletteOpen}
            onOpenChange={setIsPaletteOpen}
            onShowShortcuts={showShortcuts}
          />
        </Suspense>
      ) : null}
      <PlannedPayments />
      <ShortcutHelp open={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </div>
  );
}

const PlansBar = lazy(() =>
  import("../../features/payouts/plans/plans-bar.tsx").then(({ PlansBar }) => ({ default: PlansBar })),
);

/** Loaded where something is planned, and where people pay. */
function PlannedPayments() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const hasPlans = useHasPlans();
  if (!hasPlans && !pathname.startsWith("/payouts")) return null;
  return (
    <Suspense fallback={null}>
      <PlansBar />
    </Suspense>
  );
}

const loadPalette = () => import("./command-palette.tsx");
const CommandPalette = lazy(() => loadPalette().then(({ CommandPalette }) => ({ default: CommandPalette })));

/** Nobody needs it before they press Ctrl-K: it begins to load with the first of the two keys. */
function usePreloadedPalette() {
  useEffect(() => {
    function onKeyDown({ key }: KeyboardEvent) {
      if (key === "Control" || key === "Meta") void loadPalette();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/**
 * Whether the numbers of the page are simulated stands outside of it, so that it stays in sight; and below it, so that its
 * answer, which comes later, pushes nothing down.
 */
function PageMark() {
  const { pathname, search } = useLocation({ select: ({ pathname, search }) => ({ pathname, search }) });
  return <SimulatedMark question={simulatedQuestionOf(pathname, { ...search })} />;
}

/** After a change of page, keyboard and screen reader go on at its content, as after a page load. */
function useFocusOnNavigation() {
  const mainRef = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const shownPathname = useRef(pathname);
  useEffect(() => {
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    mainRef.current?.focus();
    mainRef.current?.scrollTo(0, 0);
  }, [pathname]);
  return mainRef;
}

function usePaletteShortcut(onPress: () => void) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      onPress();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [onPress]);
}

function MobileBar(props: OrganizationChoice & { onOpenPalette: () => void }) {
  const { organization } = useOrganization();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <header className="sticky top-0 z-30 flex h-13 items-center gap-1 border-line border-b bg-surface px-2 md:hidden">
      <NavigationDrawer location={path}>
        <Sidebar {...props} />
      </NavigationDrawer>
      <LogoMark className="size-6" />
      <span className="min-w-0 flex-1 truncate pl-2 font-semibold text-sm">{organization.name}</span>
      <IconButton label="Search" onClick={props.onOpenPalette} className="size-10">
        <Search aria-hidden="true" />
      </IconButton>
    </header>
  );
}

const hubPaths = navigation.find(({ label }) => label === "Creator Hub")?.items.map(({ to }) => to) ?? [];

/** What concerns every area of the Creator Hub, above each of them. */
function HubNotice() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const isInHub = hubPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return isInHub ? <HoldBanner /> : null;
}
