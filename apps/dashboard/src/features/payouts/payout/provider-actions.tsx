import { Check, Link2, RotateCcw, Undo2 } from "lucide-react";
import { useState } from "react";
import { canAdminister, canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Payout } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { ApproveDialog } from "../approvals/approve-dialog.tsx";
import { awaitsApproval } from "../provider-status.ts";
import { ClaimLinkDialog } from "./claim-link-dialog.tsx";
import { ReissueDialog } from "./reissue-dialog.tsx";
import { TakeBackDialog } from "./take-back-dialog.tsx";

type ActionName = "approve" | "take back" | "claim link" | "reissue";

/** What can be done with a payout at the provider, by where it stands there. */
export function ProviderActions({ payout }: { payout: Payout }) {
  const { organization } = useOrganization();
  const [action, setAction] = useState<ActionName | undefined>(undefined);
  const close = () => setAction(undefined);
  const refusal = canAdminister(organization.role) ? undefined : "Only admins and owners do this.";
  if (!canWrite(organization.role)) return null;
  const isExpired = payout.providerPayoutStatus === "expired" && payout.reissuedAsPayoutId === null;
  return (
    <>
      {awaitsApproval(payout) ? (
        <>
          <DisabledReason reason={refusal}>
            <Button
              icon={<Undo2 aria-hidden="true" />}
              disabled={refusal !== undefined}
              onClick={() => setAction("take back")}
            >
              Take back
            </Button>
          </DisabledReason>
          <DisabledReason reason={refusal}>
            <Button
              variant="primary"
              icon={<Check aria-hidden="true" />}
              disabled={refusal !== undefined}
              onClick={() => setAction("approve")}
            >
              Approve
            </Button>
          </DisabledReason>
        </>
      ) : null}
      {payout.providerPayoutStatus === "approved" ? (
        <Button icon={<Link2 aria-hidden="true" />} onClick={() => setAction("claim link")}>
          Claim link
        </Button>
      ) : null}
      {isExpired ? (
        <DisabledReason reason={refusal}>
          <Button
            variant="primary"
            icon={<RotateCcw aria-hidden="true" />}
            disabled={refusal !== undefined}
            onClick={() => setAction("reissue")}
          >
            Reissue
          </Button>
        </DisabledReason>
      ) : null}
      {action === "approve" ? <ApproveDialog payouts={[payout]} onClose={close} /> : null}
      {action === "take back" ? <TakeBackDialog payout={payout} onClose={close} /> : null}
      {action === "claim link" ? <ClaimLinkDialog payout={payout} onClose={close} /> : null}
      {action === "reissue" ? <ReissueDialog payout={payout} onClose={close} /> : null}
    </>
  );
}
