import { CreatorsPage } from "../features/creators/creators-page.tsx";
import { assignmentDialog } from "./assignment-dialog.tsx";

export function CreatorsRoute() {
  return <CreatorsPage campaignDialog={assignmentDialog} />;
}
