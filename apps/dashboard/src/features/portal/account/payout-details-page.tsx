import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { portalApi } from "../../../api/portal.ts";
import type { PayoutDetailsSummary } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { FactList } from "../../../ui/primitives/fact-list.tsx";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { shortDate } from "../../../ui/primitives/text/time.tsx";
import { AccountBackLink, Loaded } from "../parts/page-parts.tsx";
import { PayoutDetailsForm, payoutMethods } from "./payout-details-form.tsx";

/** Where the money goes when a team pays by itself. What is stored is never shown again, only its end. */
export function PayoutDetailsPage() {
  const answer = useQuery(portalApi.payoutDetails.get.queryOptions());
  return (
    <Page
      title={translate("Payout details")}
      description={translate(
        "For teams that pay you directly. Payouts through a payment provider ask for your details there.",
      )}
      width="narrow"
      backLink={<AccountBackLink />}
    >
      <Loaded query={answer} label={translate("your payout details")}>
        {({ details }) => <Details details={details} />}
      </Loaded>
    </Page>
  );
}

function Details({ details }: { details: PayoutDetailsSummary | null }) {
  const [isReplacing, setIsReplacing] = useState(false);
  if (details !== null && !isReplacing) {
    return <StoredDetails details={details} onReplace={() => setIsReplacing(true)} />;
  }
  return (
    <Card className="px-5 py-6 sm:px-8">
      <PayoutDetailsForm
        onSaved={() => setIsReplacing(false)}
        {...(details === null ? {} : { onCancel: () => setIsReplacing(false) })}
      />
    </Card>
  );
}

interface StoredDetailsProps {
  details: PayoutDetailsSummary;
  onReplace: () => void;
}

function StoredDetails({ details, onReplace }: StoredDetailsProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <>
      <Card>
        <FactList
          facts={[
            { label: translate("Paid by"), value: payoutMethods[details.method] },
            { label: translate("Account holder"), value: details.accountHolder },
            ...(details.hint === null || details.hint === ""
              ? []
              : [
                  {
                    label: translate("Account"),
                    value: translate("Ends with {hint}", { hint: details.hint }),
                  },
                ]),
            { label: translate("Last changed"), value: shortDate(details.updatedAt) },
          ]}
        />
      </Card>
      <p className="flex gap-2 text-[13px] text-muted">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
        {translate(
          "Stored encrypted. To keep it safe, nothing but its end is ever shown here. To change it, enter it anew.",
        )}
      </p>
      <div className="flex gap-3 max-sm:flex-col">
        <Button variant="primary" size="large" onClick={onReplace}>
          {translate("Replace")}
        </Button>
        <Button size="large" onClick={() => setIsRemoving(true)}>
          {translate("Remove")}
        </Button>
      </div>
      {isRemoving ? <RemoveDialog onClose={() => setIsRemoving(false)} /> : null}
    </>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <ConfirmWrite
      send={portalApi.payoutDetails.remove.call}
      input={{}}
      says={translate("Your payout details are removed.")}
      onDone={(answer) => queryClient.setQueryData(portalApi.payoutDetails.get.queryKey(), answer)}
      onClose={onClose}
      title={translate("Remove your payout details?")}
      description={translate("Teams that pay you directly no longer know where to send your money.")}
      confirmLabel={translate("Remove")}
    />
  );
}
