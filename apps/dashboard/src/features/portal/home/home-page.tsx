import { useQuery } from "@tanstack/react-query";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import type { PortalHome } from "../../../api/portal-types.ts";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Page } from "../../../ui/primitives/page.tsx";
import { Loaded } from "../parts/loaded.tsx";
import { AccountList } from "./account-list.tsx";
import { AssignmentCard } from "./assignment-card.tsx";
import { NoAssignment } from "./no-assignment.tsx";
import { SoFarCard } from "./so-far-card.tsx";
import { ToDo } from "./to-do.tsx";

/** What is going on: what waits for them, what they have earned so far, and what they work on. */
export function HomePage() {
  const creator = usePortalCreator();
  const home = useQuery(portalApi.home.get.queryOptions({ input: { params: { creatorId: creator.id } } }));
  return (
    <Page
      title={`Hello, ${creator.firstName}`}
      description={`Your work with ${creator.organization.name}`}
      width="narrow"
    >
      <Loaded query={home} label="your work">
        {(answer) => <Home home={answer} />}
      </Loaded>
    </Page>
  );
}

function Home({ home: { creator, assignment, accounts } }: { home: PortalHome }) {
  return (
    <>
      <StandingNotice creator={creator} />
      <ToDo />
      {assignment?.status === "running" ? <SoFarCard /> : null}
      {assignment === null ? <NoAssignment /> : <AssignmentCard assignment={assignment} />}
      <AccountList accounts={accounts} />
    </>
  );
}

function StandingNotice({ creator: { isArchived, hasJoined, organization } }: Pick<PortalHome, "creator">) {
  if (isArchived) {
    return (
      <Notice tone="info" title={`You no longer work with ${organization.name}`}>
        What you earned stays here for you to look up.
      </Notice>
    );
  }
  if (hasJoined) return null;
  return (
    <Notice tone="info" title={`${organization.name} is waiting for your answer`}>
      Accept the invitation in your email, so that they know that you are in.
    </Notice>
  );
}
