import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { portalApi } from "../../../api/portal.ts";
import type { PayoutDetailsSummary } from "../../../api/portal-types.ts";
import { Card, Page } from "../../../ui/primitives/page.tsx";
import { Loaded } from "../parts/loaded.tsx";
import { AccountTrail } from "./account-trail.tsx";
import { PayoutDetailsForm } from "./payout-details-form.tsx";
import { StoredDetails } from "./stored-details.tsx";

/** Where the money goes when a team pays by itself. What is stored is never shown again, only its end. */
export function PayoutDetailsPage() {
  const answer = useQuery(portalApi.payoutDetails.get.queryOptions());
  return (
    <Page
      title="Payout details"
      description="For teams that pay you directly. Payouts through a payment provider ask for your details there."
      width="narrow"
      trail={<AccountTrail />}
    >
      <Loaded query={answer} label="your payout details">
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
