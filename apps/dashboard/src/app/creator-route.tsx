import { getRouteApi } from "@tanstack/react-router";
import { CreatorChatButton } from "../features/chat/creator-chat-button.tsx";
import { CreatorAssignments } from "../features/creator-hub/creator-assignments.tsx";
import { CreatorEvents } from "../features/creator-hub/creator-events.tsx";
import { readCreatorSearch } from "../features/creators/creators-search.ts";
import { CreatorPage } from "../features/creators/profile/creator-page.tsx";
import { CreatorPayouts } from "../features/payouts/creator-payouts.tsx";
import { withoutGaps } from "../ui/primitives/lists/search-params.ts";
import { assignmentDialog } from "./assignment-dialog.tsx";

const route = getRouteApi("/app/creators/$creatorId");

export function CreatorRoute() {
  const { creatorId } = route.useParams();
  const { from, to } = readCreatorSearch(route.useSearch());
  const navigate = route.useNavigate();
  return (
    <CreatorPage
      key={creatorId}
      creatorId={creatorId}
      range={{ from, to }}
      onRangeChange={(range) =>
        void navigate({ search: withoutGaps({ from: range.from, to: range.to }), resetScroll: false })
      }
      chat={<CreatorChatButton creatorId={creatorId} />}
      campaignDialog={assignmentDialog}
      assignments={<CreatorAssignments creatorId={creatorId} />}
      payouts={<CreatorPayouts creatorId={creatorId} />}
      events={<CreatorEvents creatorId={creatorId} />}
    />
  );
}
