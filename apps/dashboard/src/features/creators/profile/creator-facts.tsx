import { Eye } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Creator, RevealedDetails } from "../../../api/types.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal } from "../../../parts/writes/write-form.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { FactList } from "../../../ui/primitives/fact-list.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { creatorState } from "../creator-state.tsx";

export function CreatorFacts({ creator }: { creator: Creator }) {
  const { label, note } = creatorState(creator);
  return (
    <FactList
      facts={[
        { label: "Invitation", value: note ?? label },
        { label: "Added", value: <Added creator={creator} /> },
        { label: "Last changed", value: <RelativeTime instant={creator.updatedAt} /> },
        { label: "Id", value: <code className="font-mono text-xs">{creator.id}</code> },
      ]}
    />
  );
}

function Added({ creator }: { creator: Creator }) {
  return (
    <>
      <RelativeTime instant={creator.createdAt} />
      {creator.createdByUser?.name ? ` by ${creator.createdByUser.name}` : null}
    </>
  );
}

interface CreatorNotesProps {
  creator: Creator;
  onEdit: () => void;
}

export function CreatorNotes({ creator, onEdit }: CreatorNotesProps) {
  const { organization } = useOrganization();
  const canChange = canWrite(organization.role) && creator.creatorStatus === "active";
  return (
    <Section
      title="Notes"
      actions={
        canChange ? (
          <Button size="small" variant="ghost" onClick={onEdit}>
            {creator.notes === null ? "Write notes" : "Edit notes"}
          </Button>
        ) : undefined
      }
    >
      <Card className="px-5 py-4">
        {creator.notes === null ? (
          <p className="text-[13px] text-faint">Nothing noted. Only your team reads what stands here.</p>
        ) : (
          <p className="whitespace-pre-wrap text-pretty text-sm [overflow-wrap:anywhere]">{creator.notes}</p>
        )}
      </Card>
    </Section>
  );
}

/** Where the creator wants their money. Shown on demand, since each look is written to the activity log. */
export function PayoutDetails({ creator }: { creator: Creator }) {
  const { api, organization } = useOrganization();
  const reveal = useWrite(api.creatorPayoutDetails.reveal.call, { isForgotten: true });
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
            <FormRefusal write={reveal} />
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
