import type { ReactNode } from "react";
import { portalClient } from "../../api/portal-client.ts";
import type { BoardJob } from "../../api/types.ts";
import { translate } from "../../languages/language.ts";
import { useAnswer } from "../../parts/answers.ts";
import { Avatar } from "../../ui/primitives/avatar.tsx";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { RemoteImage } from "../../ui/product/remote-image.tsx";
import {
  brandStyle,
  LanguageSwitch,
  Logo,
  OrganizationMark,
  SkipLink,
} from "../../ui/product/visitor-page.tsx";

interface BoardFrameProps {
  isSignedIn: boolean;
  /** Whose page it is; none where jobs of all organizations are shown. */
  organization: BoardJob["organization"] | undefined;
  children: ReactNode;
}

/** Around the pages of the public board, for visitors and for creators who are signed in to their portal. */
export function BoardFrame({ isSignedIn, organization, children }: BoardFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col" style={brandStyle(organization?.color)}>
      <SkipLink />
      <header className="sticky top-0 z-30 border-line border-b bg-surface/95 backdrop-blur-sm">
        <div className="mx-auto flex min-h-14 w-full max-w-[920px] flex-wrap items-center justify-between gap-x-3 px-4 py-2 sm:px-6">
          {organization === undefined ? (
            <a href="/board" aria-label={translate("Clipledger: all jobs")} className="rounded-lg">
              <Logo />
            </a>
          ) : (
            <a
              href={`/board?organization=${organization.id}`}
              className="flex min-w-0 items-center gap-2.5 rounded-lg"
            >
              <OrganizationMark organization={organization} />
              <span className="truncate font-semibold text-[15px] tracking-[-0.02em]">
                {organization.name}
              </span>
              <span className="sr-only">{translate(": all jobs")}</span>
            </a>
          )}
          <nav
            aria-label={translate("Main")}
            className="ml-auto flex flex-wrap items-center justify-end gap-2"
          >
            <LanguageSwitch />
            {isSignedIn ? (
              <a href="/portal/applications" className={buttonClass("ghost")}>
                {translate("My applications")}
              </a>
            ) : null}
            <a href={isSignedIn ? "/portal" : signInPath(organization?.id)} className={buttonClass()}>
              {isSignedIn ? translate("My portal") : translate("Sign in")}
            </a>
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        {children}
      </main>
    </div>
  );
}

function signInPath(organizationId: string | undefined): string {
  return organizationId === undefined ? "/portal/sign-in" : `/portal/sign-in?organization=${organizationId}`;
}

/** Who looks at the board, if they have a portal. */
export function usePortalSession() {
  return useAnswer("session", () => portalClient.session.get());
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
