import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Creator, RevealedDetails } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FactList } from "../../../ui/primitives/figures.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";

/** Where the creator wants their money. Shown on demand, since each look is written to the activity log. */
export function PayoutDetails({ creator }: { creator: Creator }) {
  const { api, organization } = useOrganization();
  const reveal = useMutation(api.creatorPayoutDetails.reveal.mutationOptions({ gcTime: 0 }));
  if (!canWrite(organization.role) || creator.status !== "joined") return null;
  return (
    <Section title="Payout details">
      <Card>
        {reveal.isSuccess ? (
          <Revealed details={reveal.data.details} />
        ) : (
          <div className="flex flex-col items-start gap-3 px-5 py-4">
            <p className="text-[13px] text-muted">
              What they entered in their portal, for payouts that you make yourself. Looking at it is logged.
            </p>
            <FormError message={reveal.isError ? readError(reveal.error).message : undefined} />
            <Button
              size="small"
              icon={<Eye aria-hidden="true" />}
              isPending={reveal.isPending}
              onClick={() => reveal.mutate({ params: { id: creator.id } })}
            >
              Show payout details
            </Button>
          </div>
        )}
      </Card>
    </Section>
  );
}

type Details = NonNullable<RevealedDetails>;

const methodLabels: Record<Details["method"], string> = {
  bank_transfer: "Bank transfer",
  paypal: "PayPal",
  wise: "Wise",
  other: "Other",
};

function Revealed({ details }: { details: RevealedDetails }) {
  if (details === null) {
    return <p className="px-5 py-4 text-[13px] text-muted">They have not entered any yet.</p>;
  }
  return (
    <FactList
      facts={[
        { label: "Way", value: methodLabels[details.method] },
        { label: "Account holder", value: details.accountHolder },
        ...factsOf(details).filter(({ value }) => value !== ""),
      ]}
    />
  );
}

function factsOf(details: Details) {
  switch (details.method) {
    case "bank_transfer":
      return [
        { label: "Account", value: details.accountNumber },
        { label: "Bank code", value: details.bankCode },
        { label: "Bank", value: details.bankName },
      ];
    case "paypal":
    case "wise":
      return [{ label: "Email", value: details.email }];
    case "other":
      return [{ label: "Instructions", value: details.instructions }];
  }
}
