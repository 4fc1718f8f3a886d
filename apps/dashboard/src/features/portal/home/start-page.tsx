import { Link, Navigate } from "@tanstack/react-router";
import { Sparkles } from "lucide-react";
import { usePortal } from "../../../api/portal.ts";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";

/** Leads to the organization looked at last. Who works for none yet is shown where to find one. */
export function StartPage() {
  const { creator, session } = usePortal();
  if (creator !== undefined) {
    return <Navigate to="/portal/creators/$creatorId" params={{ creatorId: creator.id }} replace />;
  }
  return (
    <Page title="Welcome" width="narrow">
      <Card>
        <EmptyState
          icon={Sparkles}
          title={session.hasApplications ? "Your applications are on their way" : "You work with nobody yet"}
          action={
            session.hasApplications ? (
              <Link to="/portal/applications" className={buttonClass("primary", "large")}>
                See your applications
              </Link>
            ) : (
              <Link to="/board" className={buttonClass("primary", "large")}>
                See open jobs
              </Link>
            )
          }
        >
          {session.hasApplications
            ? "Once a team takes you on, your brief, your videos and your pay appear here. Until then you can write to them in the chat."
            : "Once a team takes you on, your brief, your videos and your pay appear here."}
        </EmptyState>
      </Card>
    </Page>
  );
}
