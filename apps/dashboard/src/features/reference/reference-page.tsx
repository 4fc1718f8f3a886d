import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { SunMoon } from "lucide-react";
import { type ReactNode, useEffect, useMemo } from "react";
import { Badge } from "../../ui/primitives/badge.tsx";
import { toggleTheme } from "../../ui/primitives/browser/theme.ts";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { IconButton } from "../../ui/primitives/icon-button.tsx";
import { NavigationDrawer } from "../../ui/primitives/overlays/navigation-drawer.tsx";
import { TooltipProvider } from "../../ui/primitives/overlays/tooltip.tsx";
import { ErrorState, SkeletonRows } from "../../ui/primitives/states.tsx";
import { Logo, SkipLink } from "../../ui/product/visitor-page.tsx";
import { OperationSection } from "./operation-section.tsx";
import {
  distinctErrors,
  groupByTag,
  listOperations,
  type OpenApiDocument,
  openApiQuery,
} from "./operations.ts";
import { ReferenceIntro } from "./reference-intro.tsx";
import { ReferenceNavigation } from "./reference-navigation.tsx";
import { apiAddress } from "./snippets.ts";
import { ReaderKeyProvider } from "./try-operation.tsx";

export function ReferencePage() {
  const document = useQuery(openApiQuery);
  return (
    <TooltipProvider delayDuration={300}>
      <div className="min-h-dvh bg-surface">
        <title>API reference · Clipledger</title>
        <SkipLink />
        {document.isSuccess ? (
          <ReaderKeyProvider>
            <LoadedReference document={document.data} />
          </ReaderKeyProvider>
        ) : (
          <>
            <ReferenceHeader />
            <main id="main" className="mx-auto max-w-3xl px-4 py-16">
              {document.isPending ? (
                <SkeletonRows label="the API reference" />
              ) : (
                <ErrorState
                  title="The API reference could not be loaded"
                  message="The server did not hand out its description. Check that it runs, and try again."
                  onRetry={() => document.refetch()}
                />
              )}
            </main>
          </>
        )}
      </div>
    </TooltipProvider>
  );
}

function LoadedReference({ document }: { document: OpenApiDocument }) {
  const operations = useMemo(() => listOperations(document), [document]);
  const address = useMemo(() => apiAddress(document, window.location.origin), [document]);
  useDeepLink();
  return (
    <>
      <ReferenceHeader
        version={document.info.version}
        drawer={<ReferenceNavigation operations={operations} />}
      />
      <div className="mx-auto flex max-w-[1440px]">
        <aside className="sticky top-14 h-[calc(100dvh-3.5rem)] w-68 shrink-0 border-line border-r max-lg:hidden">
          <ReferenceNavigation operations={operations} />
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 pb-32 sm:px-8 xl:px-12">
          <ReferenceIntro address={address} errors={distinctErrors(operations)} />
          {groupByTag(operations).map((group) => (
            <section key={group.tag} aria-label={group.tag}>
              <h2 className="mt-16 border-line border-b pb-3 font-semibold text-xl tracking-[-0.02em]">
                {group.tag}
              </h2>
              {group.operations.map((operation) => (
                <OperationSection
                  key={operation.id}
                  document={document}
                  operation={operation}
                  address={address}
                />
              ))}
            </section>
          ))}
        </main>
      </div>
    </>
  );
}

const ownMoves = ["wheel", "touchmove", "keydown", "pointerdown"];

// The section of a deep link exists only once the document is loaded, so the browser cannot jump there itself. Sections before
// it grow when their details appear, so it is followed until the reader moves.
function useDeepLink() {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const section = hash === "" ? null : document.getElementById(decodeURIComponent(hash));
    if (section === null) return;
    const following = new ResizeObserver(() => section.scrollIntoView());
    following.observe(document.body);
    const stop = () => following.disconnect();
    for (const move of ownMoves) window.addEventListener(move, stop, { once: true });
    return () => {
      stop();
      for (const move of ownMoves) window.removeEventListener(move, stop);
    };
  }, [hash]);
}

function ReferenceHeader({ version, drawer }: { version?: string; drawer?: ReactNode }) {
  const place = useLocation({ select: (location) => location.href });
  return (
    <header className="sticky top-0 z-30 h-14 border-line border-b bg-surface">
      <div className="mx-auto flex h-full max-w-[1440px] items-center gap-3 px-4 max-lg:px-2">
        {drawer === undefined ? null : (
          <div className="lg:hidden">
            <NavigationDrawer location={place}>{drawer}</NavigationDrawer>
          </div>
        )}
        <Link to="/" aria-label="Clipledger" className="flex rounded-lg">
          <Logo />
        </Link>
        <span className="text-muted max-sm:hidden">API reference</span>
        {version === undefined ? null : (
          <span className="max-sm:hidden">
            <Badge>v{version}</Badge>
          </span>
        )}
        <span className="flex-1" />
        <a href="/api/v1/openapi.json" className={`${buttonClass("ghost")} max-sm:hidden`}>
          openapi.json
        </a>
        <IconButton label="Switch theme" onClick={toggleTheme}>
          <SunMoon aria-hidden="true" />
        </IconButton>
        <Link to="/" className={buttonClass()}>
          Dashboard
        </Link>
      </div>
    </header>
  );
}
