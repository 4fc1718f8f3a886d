import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { OpenPayout } from "../../../api/types.ts";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { formText, TextAreaField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { exactTime } from "../../../ui/primitives/text/time.tsx";
import { majorText } from "../../../ui/product/words/money-text.ts";

/** Payouts that the provider left open, and decided ones that it has after all. Nothing where there are none. */
export function OpenPayoutsNotice() {
  const { api } = useOrganization();
  const listed = (state: "open" | "settled" | "abandoned") =>
    api.payouts.listIntents.queryOptions({ input: { query: { state, perPage: 20 } } });
  const open = useQuery(listed("open"));
  const abandoned = useQuery(listed("abandoned"));
  const settled = useQuery(listed("settled"));
  const warned = [...(abandoned.data?.data ?? []), ...(settled.data?.data ?? [])].filter(
    ({ warning }) => warning !== null,
  );
  const count = open.data?.total ?? 0;
  return (
    <>
      {warned.map((payout) => (
        <Notice
          key={payout.id}
          tone="danger"
          title={`${payout.creatorName ?? "A creator"} may be paid twice`}
        >
          {payout.warning}
        </Notice>
      ))}
      {count === 0 ? null : (
        <Notice
          tone="warning"
          title={count === 1 ? "1 payout waits for the provider" : `${count} payouts wait for the provider`}
        >
          <ul className="flex flex-col gap-2">
            {open.data?.data.map((payout) => (
              <li key={payout.id}>
                {`${payout.creatorName ?? "Creator"}, ${amountOf(payout)}`}
                <OpenPayoutChoices payout={payout} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** Since when a payout is open and why, and for owners the two ways out. */
function OpenPayoutChoices({ payout }: { payout: OpenPayout }) {
  const { organization } = useOrganization();
  const [deciding, setDeciding] = useState<Decision | undefined>(undefined);
  return (
    <div>
      <p>
        {`Asked ${exactTime(payout.requestedAt)}, ${payout.attempts === 1 ? "once" : `${payout.attempts} times`} so far. `}
        {payout.lastFailure === null ? "" : `Last time: ${payout.lastFailure}. `}
        {organization.role === "owner" ? "" : "An owner can settle or abandon it."}
      </p>
      {organization.role === "owner" ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={() => setDeciding("settle")}>
            It was paid
          </Button>
          <Button size="small" onClick={() => setDeciding("abandon")}>
            It was not paid
          </Button>
        </div>
      ) : null}
      {deciding === undefined ? null : (
        <DecideDialog payout={payout} decision={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </div>
  );
}

/** The same for the payout of a window, which knows it by its id alone. */
export function OpenPayoutOfWindow({ payoutId }: { payoutId: string }) {
  const { api } = useOrganization();
  const open = useQuery(api.payouts.listIntents.queryOptions({ input: { query: { perPage: 100 } } }));
  const payout = open.data?.data.find(({ id }) => id === payoutId);
  return payout === undefined ? null : <OpenPayoutChoices payout={payout} />;
}

type Decision = "settle" | "abandon";

const words = {
  settle: {
    title: (amount: string) => `Record ${amount} as paid?`,
    description:
      "Do this when the creator has the money. The payout goes into the books, its cycle is settled, and the provider is no longer asked to make it.",
    button: "Record as paid",
    done: "Recorded as paid.",
  },
  abandon: {
    title: (amount: string) => `Give up the payout of ${amount}?`,
    description:
      "Do this when the creator has not got the money. Its cycle is due again. If the provider made it after all, it is taken back there; should it be claimed already, a warning says so.",
    button: "Give it up",
    done: "Given up; its cycle is due again.",
  },
} as const;

function DecideDialog(props: { payout: OpenPayout; decision: Decision; onClose: () => void }) {
  const { payout, decision, onClose } = props;
  const { api } = useOrganization();
  const decide = useWrite(
    async (form: FormData) => {
      const params = { id: payout.id };
      const reason = formText(form, "reason");
      if (decision === "abandon") await api.payouts.abandonIntent.call({ params, body: { reason } });
      else {
        const body = { reason, providerPayoutId: formText(form, "providerPayoutId").trim() || null };
        await api.payouts.settleIntent.call({ params, body });
      }
    },
    {
      says: words[decision].done,
      onDone: onClose,
      refreshes: useRefreshHub(),
      refreshesWhenRefused: true,
    },
  );
  return (
    <Dialog
      onClose={onClose}
      title={words[decision].title(amountOf(payout))}
      description={words[decision].description}
    >
      <DialogForm
        write={decide}
        onSubmit={(form) => decide.mutate(form)}
        submit={words[decision].button}
        cancel="Keep waiting"
      >
        <TextAreaField
          label="Reason"
          name="reason"
          hint="Kept with the decision, and in the activity log."
          rows={3}
          maxLength={1000}
          required
        />
        {decision === "settle" ? (
          <TextField
            label="The provider's id (optional)"
            name="providerPayoutId"
            hint="Only if the provider itself has paid it. Without one it is recorded as paid elsewhere."
            maxLength={200}
          />
        ) : null}
      </DialogForm>
    </Dialog>
  );
}

function amountOf({ amount, currency }: OpenPayout): string {
  return majorText(amount, currency);
}
