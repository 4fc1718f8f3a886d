import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { linkToken } from "../../features/access/read-address.ts";
import { boardAddress, boardPath } from "../../features/board/board-search.ts";
import { entryAddress } from "../../features/portal/entry/entry-search.ts";

const BoardPage = lazy(() =>
  import("../../features/board/list/board-page.tsx").then(({ BoardPage }) => ({ default: BoardPage })),
);
const JobPage = lazy(() =>
  import("../../features/board/job/job-page.tsx").then(({ JobPage }) => ({ default: JobPage })),
);
const SignInPage = lazy(() =>
  import("../../features/access/sign-in-page.tsx").then(({ SignInPage }) => ({ default: SignInPage })),
);
const ConsentPage = lazy(() =>
  import("../../features/access/consent-page.tsx").then(({ ConsentPage }) => ({ default: ConsentPage })),
);
const InvitePage = lazy(() =>
  import("../../features/access/invite-page.tsx").then(({ InvitePage }) => ({ default: InvitePage })),
);
const ForgotPasswordPage = lazy(() =>
  import("../../features/access/password-pages.tsx").then(({ ForgotPasswordPage }) => ({
    default: ForgotPasswordPage,
  })),
);
const ResetPasswordPage = lazy(() =>
  import("../../features/access/password-pages.tsx").then(({ ResetPasswordPage }) => ({
    default: ResetPasswordPage,
  })),
);
const JoinPage = lazy(() =>
  import("../../features/creator-invite/join-page.tsx").then(({ JoinPage }) => ({ default: JoinPage })),
);
const CreatorInvitePage = lazy(() =>
  import("../../features/creator-invite/creator-invite-page.tsx").then(({ CreatorInvitePage }) => ({
    default: CreatorInvitePage,
  })),
);
const ReportPage = lazy(() =>
  import("../../features/report/report-page.tsx").then(({ ReportPage }) => ({ default: ReportPage })),
);
const VerifyPage = lazy(() =>
  import("../../features/verify/verify-page.tsx").then(({ VerifyPage }) => ({ default: VerifyPage })),
);
const PortalSignInPage = lazy(() =>
  import("../../features/portal/entry/sign-in-page.tsx").then(({ SignInPage }) => ({ default: SignInPage })),
);

/**
 * The pages that everybody sees: the board, and all that comes before a session. They are few and stand alone, so a link between
 * them loads a document, and what moves between the dashboard's pages stays with the dashboard.
 */
export function PublicPage() {
  return <Suspense fallback={null}>{pageAt(useAddress())}</Suspense>;
}

function pageAt({ pathname, search, location }: Address): ReactNode {
  const token = linkToken(location);
  switch (pathname) {
    case "/sign-in":
      return <SignInPage returnTo={search["redirect"]} />;
    case "/oauth/authorize":
      return <ConsentPage search={search} />;
    case "/forgot-password":
      return <ForgotPasswordPage />;
    case "/reset-password":
      return <ResetPasswordPage token={token} />;
    case "/invite":
      return <InvitePage key={token} token={token} />;
    case "/join":
      return <JoinPage key={token} token={token} />;
    case "/creator-invite":
      return <CreatorInvitePage key={token} token={token} />;
    case "/report":
      return <ReportPage key={token} token={token} />;
    case "/verify":
      return <VerifyPage key={token} link={token} />;
    case "/portal/sign-in": {
      const { to, organization } = entryAddress.read(search);
      return <PortalSignInPage to={to} organizationId={organization} />;
    }
    case "/board":
      return (
        <BoardPage
          search={boardAddress.read({ ...search, page: Number(search["page"]) })}
          onShow={(next) => showAddress(boardPath(next))}
        />
      );
    default:
      return <JobPage jobId={pathname.slice("/board/".length)} />;
  }
}

interface Address {
  readonly pathname: string;
  readonly search: Readonly<Record<string, string>>;
  /** What an emailed link brings: from the query, or from behind the hash, which is never sent to a server. */
  readonly location: { readonly search: string; readonly hash: string };
}

const changed = "clipledger:address";

/** Where the browser stands; read anew when it goes back or forward, or when a page shows another of its addresses. */
function useAddress(): Address {
  const href = useSyncExternalStore(subscribe, () => window.location.href);
  const { pathname, search, hash } = new URL(href);
  return {
    pathname: pathname.replace(/(.)\/$/, "$1"),
    search: Object.fromEntries(new URLSearchParams(search)),
    location: { search, hash },
  };
}

/** Goes to another address of the page that is shown, without loading it again. */
function showAddress(path: string): void {
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
