import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { portalSessionQuery } from "../../api/portal.ts";
import { Avatar } from "../../ui/primitives/avatar.tsx";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { RemoteImage } from "../../ui/product/remote-image.tsx";
import { Logo, SkipLink } from "../../ui/product/visitor-page.tsx";

/** Around the pages of the public board, for visitors and for creators who are signed in to their portal. */
export function BoardFrame({ children }: { children: ReactNode }) {
  const isSignedIn = useQuery(portalSessionQuery).isSuccess;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="sticky top-0 z-30 border-line border-b bg-surface/95 backdrop-blur-sm">
        <div className="mx-auto flex h-14 w-full max-w-[920px] items-center justify-between gap-3 px-4 sm:px-6">
          <Link to="/board" aria-label="Clipledger: all jobs" className="rounded-lg">
            <Logo />
          </Link>
          <nav aria-label="Main" className="flex items-center gap-2">
            {isSignedIn ? (
              <Link to="/portal/applications" className={buttonClass("ghost")}>
                My applications
              </Link>
            ) : null}
            <Link to={isSignedIn ? "/portal" : "/portal/sign-in"} className={buttonClass()}>
              {isSignedIn ? "My portal" : "Sign in"}
            </Link>
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        {children}
      </main>
    </div>
  );
}

/** The product's own picture, or its letters. */
export function BrandLogo({ logoUrl, name }: { logoUrl: string | null; name: string }) {
  return (
    <RemoteImage
      src={logoUrl}
      className="size-14 shrink-0 rounded-xl border border-line bg-raised object-contain"
      fallback={<Avatar name={name} size="large" />}
    />
  );
}
