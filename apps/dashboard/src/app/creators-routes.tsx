import { getRouteApi } from "@tanstack/react-router";
import { AssignDialog } from "../features/campaigns/assign/assign-dialog.tsx";
import { assignedCreator } from "../features/campaigns/assign/assigned-creator.ts";
import { SwitchDialog, UnassignDialog } from "../features/campaigns/assign/switch-dialog.tsx";
import { CreatorChat } from "../features/chat/creator-chat.tsx";
import { CreatorAssignments, CreatorEvents } from "../features/creator-hub/creator-history.tsx";
import type { CampaignDialog } from "../features/creators/creator-menu.tsx";
import { CreatorsPage } from "../features/creators/creators-page.tsx";
import { creatorAddress } from "../features/creators/creators-search.ts";
import { CreatorPage } from "../features/creators/profile/creator-page.tsx";
import { CreatorBalance } from "../features/payouts/balance/creator-balance.tsx";
import { CreatorPayouts } from "../features/payouts/creator-payouts.tsx";
import { CreatorStatements } from "../features/payouts/paper/paper-pages.tsx";
import { usePageAddress } from "../parts/pages/page-address.ts";
import { creatorName } from "../parts/person-name.ts";
import { withoutGaps } from "../ui/primitives/lists/search-params.ts";

export function CreatorsRoute() {
  return <CreatorsPage campaignDialog={assignmentDialog} />;
}

const route = getRouteApi("/app/creators/$creatorId");

export function CreatorRoute() {
  const { creatorId } = route.useParams();
  const { search, show } = usePageAddress(route, creatorAddress);
  return (
    <CreatorPage
      key={creatorId}
      creatorId={creatorId}
      range={{ from: search.from, to: search.to }}
      onRangeChange={({ from, to }) => show(withoutGaps({ from, to }))}
      chat={<CreatorChat creatorId={creatorId} />}
      campaignDialog={assignmentDialog}
      assignments={<CreatorAssignments creatorId={creatorId} />}
      payouts={
        <>
          <CreatorPayouts creatorId={creatorId} />
          <CreatorStatements creatorId={creatorId} />
          <CreatorBalance creatorId={creatorId} />
        </>
      }
      events={<CreatorEvents creatorId={creatorId} />}
    />
  );
}

/** The campaigns' dialogs for creators that were chosen elsewhere. */
const assignmentDialog: CampaignDialog = ({ name, creators, onClose }) => {
  const assigned = creators.flatMap((creator) => assignedCreator(creator) ?? []);
  switch (name) {
    case "assign": {
      const assignees = creators.map((creator) => ({ id: creator.id, name: creatorName(creator) }));
      return <AssignDialog creators={assignees} onClose={onClose} />;
    }
    case "switch":
      return <SwitchDialog creators={assigned} onClose={onClose} />;
    case "unassign":
      return <UnassignDialog creators={assigned} onClose={onClose} />;
  }
};
