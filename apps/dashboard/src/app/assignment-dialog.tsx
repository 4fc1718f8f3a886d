import { AssignDialog } from "../features/campaigns/assign/assign-dialog.tsx";
import { assignedCreator } from "../features/campaigns/assign/assigned-creator.ts";
import { SwitchDialog } from "../features/campaigns/assign/switch-dialog.tsx";
import { UnassignDialog } from "../features/campaigns/assign/unassign-dialog.tsx";
import type { CampaignDialog } from "../features/creators/creator-action.ts";
import { creatorName } from "../parts/person-name.ts";

/** The campaigns' dialogs for creators that were chosen elsewhere. */
export const assignmentDialog: CampaignDialog = ({ name, creators, onClose }) => {
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
