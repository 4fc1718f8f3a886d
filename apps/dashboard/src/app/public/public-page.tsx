import { lazy, type ReactNode, Suspense } from "react";
import { linkToken } from "../../features/access/read-address.ts";
import { boardPath, readBoardSearch } from "../../features/board/board-search.ts";
import { readEntrySearch } from "../../features/portal/entry/entry-search.ts";
import { type Address, showAddress, useAddress } from "./address.ts";

const BoardPage = lazy(() =>
  import("../../features/board/list/board-page.tsx").then(({ BoardPage }) => ({ default: BoardPage })),
);
const JobPage = lazy(() =>
  import("../../features/board/job/job-page.tsx").then(({ JobPage }) => ({ default: JobPage })),
);
const SignInPage = lazy(() =>
  import("../../features/access/sign-in-page.tsx").then(({ SignInPage }) => ({ default: SignInPage })),
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
    case "/portal/sign-in": {
      const { to, organization } = readEntrySearch(search);
      return <PortalSignInPage to={to} organizationId={organization} />;
    }
    case "/board":
      return (
        <BoardPage
          search={readBoardSearch({ ...search, page: Number(search["page"]) })}
          onShow={(next) => showAddress(boardPath(next))}
        />
      );
    default:
      return <JobPage jobId={pathname.slice("/board/".length)} />;
  }
}
