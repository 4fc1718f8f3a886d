import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { OpenPayout } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, TextAreaField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { exactTime } from "../../../ui/primitives/time.tsx";
import { majorText } from "../../../ui/product/money-text.ts";

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
  const refreshHub = useRefreshHub();
  const [reason, setReason] = useState("");
  const [providerPayoutId, setProviderPayoutId] = useState("");
  const decide = useMutation({
    mutationFn: async () => {
      const params = { id: payout.id };
      if (decision === "abandon") await api.payouts.abandonIntent.call({ params, body: { reason } });
      else {
        const body = { reason, providerPayoutId: providerPayoutId.trim() || null };
        await api.payouts.settleIntent.call({ params, body });
      }
    },
    onSuccess: async () => {
      showToast("success", words[decision].done);
      onClose();
      await refreshHub();
    },
    onError: () => refreshHub(),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    decide.mutate();
  }

  return (
    <Dialog
      onClose={onClose}
      title={words[decision].title(amountOf(payout))}
      description={words[decision].description}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextAreaField
          label="Reason"
          hint="Kept with the decision, and in the activity log."
          rows={3}
          maxLength={1000}
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {decision === "settle" ? (
          <TextField
            label="The provider's id (optional)"
            hint="Only if the provider itself has paid it. Without one it is recorded as paid elsewhere."
            maxLength={200}
            value={providerPayoutId}
            onChange={(event) => setProviderPayoutId(event.currentTarget.value)}
          />
        ) : null}
        <FormError message={decide.isError ? readError(decide.error).message : undefined} />
        <DialogActions>
          <Button onClick={onClose}>Keep waiting</Button>
          <Button type="submit" variant="primary" isPending={decide.isPending}>
            {words[decision].button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function amountOf({ amount, currency }: OpenPayout): string {
  return majorText(amount, currency);
}
