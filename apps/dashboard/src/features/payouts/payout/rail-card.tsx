import { isCurrencyCode } from "@clipledger/domain/money/currencies";
import { useQuery } from "@tanstack/react-query";
import { RotateCcw, Send } from "lucide-react";
import { useState } from "react";
import { canAdminister } from "../../../api/access.ts";
import { type OrganizationContextValue, useOrganization } from "../../../api/organization-context.ts";
import type { Payout, RailPayout } from "../../../api/types.ts";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FactList } from "../../../ui/primitives/fact-list.tsx";
import { formText, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Segmented } from "../../../ui/primitives/forms/segmented.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { minorText } from "../../../ui/product/words/money-text.ts";

/** What a rail has done with the payout, for payouts that the team's own rails pay. */
export function RailSection({ payout }: { payout: Payout }) {
  const { api, organization } = useOrganization();
  const answer = useQuery(
    api.payoutRails.getPayout.queryOptions({
      input: { params: { id: payout.id } },
      enabled: payout.payoutProvider === "partner",
    }),
  );
  const rail = answer.data ?? null;
  if (rail === null || (rail.note === null && rail.transfer === null)) return null;
  return (
    <Section title="By rail">
      {rail.note === null ? null : (
        <Notice
          tone="info"
          title="Waits to be sent"
          action={canAdminister(organization.role) ? <SendButton payout={payout} /> : undefined}
        >
          {rail.note}
        </Notice>
      )}
      {rail.transfer === null ? null : <Transfer transfer={rail.transfer} />}
    </Section>
  );
}

type TransferOutput = NonNullable<RailPayout["transfer"]>;

const stateWords: Readonly<Record<TransferOutput["state"], string>> = {
  open: "Being sent",
  unclear: "Nobody knows yet",
  sent: "On its way",
  completed: "Arrived",
  returned: "Came back",
  refused: "Not sent",
};

function Transfer({ transfer }: { transfer: TransferOutput }) {
  const { organization } = useOrganization();
  const { amount, currency } = transfer.amount;
  return (
    <Card>
      {transfer.state === "unclear" ? <Unclear transfer={transfer} /> : null}
      <FactList
        facts={[
          { label: "Rail", value: transfer.railName },
          { label: "State", value: stateWords[transfer.state] },
          { label: "Amount", value: isCurrencyCode(currency) ? minorText(amount, currency) : currency },
          ...(transfer.payouts > 1 ? [{ label: "Carries", value: `${transfer.payouts} payouts` }] : []),
          { label: "Our key", value: transfer.id },
          ...(transfer.remoteId === null ? [] : [{ label: "Its id there", value: transfer.remoteId }]),
          ...(transfer.reason === null ? [] : [{ label: "Note", value: transfer.reason }]),
        ]}
      />
      {organization.role === "owner" && transfer.state === "sent" && transfer.remoteId !== null ? (
        <UndoButton transfer={transfer} />
      ) : null}
    </Card>
  );
}

/** What shows transfers. */
function transferKeys(api: OrganizationContextValue["api"]) {
  return [api.payoutRails.key(), api.payouts.key()];
}

function SendButton({ payout }: { payout: Payout }) {
  const { api } = useOrganization();
  const send = useWrite(api.payoutRails.sendAgain.call, { refreshes: transferKeys(api), refusals: "toast" });
  return (
    <Button
      size="small"
      icon={<Send aria-hidden="true" />}
      isPending={send.isPending}
      onClick={() => send.mutate({ params: { id: payout.id } })}
    >
      Try now
    </Button>
  );
}

function UndoButton({ transfer }: { transfer: TransferOutput }) {
  const { api } = useOrganization();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="border-line border-t px-5 py-4">
      <Button size="small" icon={<RotateCcw aria-hidden="true" />} onClick={() => setAsking(true)}>
        Take it back
      </Button>
      {isAsking ? (
        <ConfirmWrite
          send={api.payoutRails.undoTransfer.call}
          input={{ params: { id: transfer.id } }}
          refreshes={transferKeys(api)}
          onClose={() => setAsking(false)}
          title="Take the transfer back?"
          description={`${transfer.railName} is asked to return the money. The creator is told, and you can reissue the payout.`}
          confirmLabel="Take it back"
        />
      ) : null}
    </div>
  );
}

function Unclear({ transfer }: { transfer: TransferOutput }) {
  const { organization } = useOrganization();
  const [isDeciding, setDeciding] = useState(false);
  return (
    <div className="px-5 pt-4">
      <Notice
        tone="warning"
        title={`${transfer.railName} cannot tell whether it was sent`}
        action={
          organization.role === "owner" ? (
            <Button size="small" onClick={() => setDeciding(true)}>
              Decide
            </Button>
          ) : undefined
        }
      >
        Look it up in your account there, by the amount and our key {transfer.id}. It is never sent again by
        itself.
      </Notice>
      {isDeciding ? <DecideDialog transfer={transfer} onClose={() => setDeciding(false)} /> : null}
    </div>
  );
}

type Outcome = "paid" | "not_paid";

const outcomes = [
  { value: "paid", label: "It was paid" },
  { value: "not_paid", label: "It was not" },
] as const;

function DecideDialog({ transfer, onClose }: { transfer: TransferOutput; onClose: () => void }) {
  const { api } = useOrganization();
  const [outcome, setOutcome] = useState<Outcome>("paid");
  const decide = useWrite(api.payoutRails.decideTransfer.call, {
    onDone: onClose,
    refreshes: transferKeys(api),
  });
  function submit(form: FormData) {
    const remoteId = formText(form, "remoteId").trim();
    const reason = formText(form, "reason");
    const body = { outcome, reason, ...(outcome === "paid" && remoteId !== "" && { remoteId }) };
    decide.mutate({ params: { id: transfer.id }, body });
  }
  return (
    <Dialog
      onClose={onClose}
      title="What became of the transfer?"
      description="If it was not paid, it is sent again under a new key."
    >
      <DialogForm write={decide} onSubmit={submit} submit="Decide">
        <Segmented label="What became of it" value={outcome} options={outcomes} onChange={setOutcome} />
        {outcome === "paid" ? (
          <TextField
            label={`Its id at ${transfer.railName} (optional)`}
            name="remoteId"
            hint="With it, a return is noticed."
          />
        ) : null}
        <TextField label="How you know" name="reason" required maxLength={500} />
      </DialogForm>
    </Dialog>
  );
}
