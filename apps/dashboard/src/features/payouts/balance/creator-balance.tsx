import { type CurrencyCode, isCurrencyCode } from "@clipledger/domain/money/currencies";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { canAdminister } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { CreatorBalance as Balance, BalanceEntry } from "../../../api/types.ts";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { SelectField, TextAreaField } from "../../../ui/primitives/forms/form-field.tsx";
import { CurrencyOptions, UnitField } from "../../../ui/primitives/forms/unit-field.tsx";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { shortDate } from "../../../ui/primitives/text/time.tsx";
import { minorText, readAmount, signedMinorText } from "../../../ui/product/words/money-text.ts";

type Shown = "adjust" | BalanceEntry | undefined;

/** What was agreed on with a creator beside their payouts, and what of it the next ones take up. */
export function CreatorBalance({ creatorId }: { creatorId: string }) {
  const { api, organization } = useOrganization();
  const [shown, setShown] = useState<Shown>(undefined);
  const balance = useQuery(
    api.creatorBalance.get.queryOptions({ input: { params: { id: creatorId } } }),
  ).data;
  const isAdmin = canAdminister(organization.role);
  if (balance === undefined || (balance.entries.length === 0 && !isAdmin)) return null;
  const close = () => setShown(undefined);
  return (
    <Section
      title="Balance"
      description={balanceText(balance)}
      actions={
        isAdmin ? (
          <Button size="small" onClick={() => setShown("adjust")}>
            Adjust
          </Button>
        ) : null
      }
    >
      {balance.entries.length === 0 ? null : (
        <Card>
          <ul aria-label="Entries of the balance" className="divide-y divide-line">
            {balance.entries.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                onReverse={isAdmin && isReversible(entry) ? () => setShown(entry) : undefined}
              />
            ))}
          </ul>
        </Card>
      )}
      {shown === "adjust" ? <AdjustDialog creatorId={creatorId} onClose={close} /> : null}
      {typeof shown === "object" ? (
        <ReverseDialog creatorId={creatorId} entry={shown} onClose={close} />
      ) : null}
    </Section>
  );
}

function balanceText({ balances }: Balance): string {
  const left = balances.filter(({ amount }) => amount !== 0);
  if (left.length === 0) return "Nothing is owed on either side beside payouts.";
  return left
    .map(({ amount, currency }) =>
      amount > 0
        ? `${minorText(amount, currency)} comes with the next payouts.`
        : `${minorText(-amount, currency)} is taken off the next payouts.`,
    )
    .join(" ");
}

function isReversible({ reversesEntryId, reversedByEntryId }: BalanceEntry): boolean {
  return reversesEntryId === null && reversedByEntryId === null;
}

function Entry({ entry, onReverse }: { entry: BalanceEntry; onReverse: (() => void) | undefined }) {
  const { amount, left, reason, createdAt, createdByName, payoutIds, reversedByEntryId } = entry;
  return (
    <li className="flex items-start justify-between gap-4 px-5 py-2.5 text-[13px]">
      <span className="min-w-0">
        <span className="block font-medium [overflow-wrap:anywhere]">{reason}</span>
        <span className="block text-faint">
          {shortDate(createdAt)}
          {createdByName === null ? "" : `, ${createdByName}`}
          {` · ${standing(entry)}`}
          {payoutIds.map((payoutId, place) => (
            <Link
              key={payoutId}
              to="/payouts/$payoutId"
              params={{ payoutId }}
              className="ml-1.5 text-accent-text underline-offset-4 hover:underline"
            >
              {payoutIds.length === 1 ? "Payout" : `Payout ${place + 1}`}
            </Link>
          ))}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-3">
        {onReverse === undefined ? null : (
          <Button size="small" variant="ghost" onClick={onReverse}>
            Reverse
          </Button>
        )}
        <span
          className={`font-semibold tabular-nums ${left.amount === 0 && reversedByEntryId !== null ? "line-through" : ""}`}
        >
          {signedMinorText(amount.amount, amount.currency)}
        </span>
      </span>
    </li>
  );
}

function standing({ left, amount, reversedByEntryId, reversesEntryId }: BalanceEntry): string {
  if (reversedByEntryId !== null) return "Reversed";
  if (left.amount === 0) return reversesEntryId === null ? "Settled" : "Takes an entry back";
  if (left.amount === amount.amount) return "Open";
  return `${signedMinorText(left.amount, left.currency)} left`;
}

interface DialogProps {
  creatorId: string;
  onClose: () => void;
}

const directions = {
  owes: "The creator owes, taken off the next payouts",
  gets: "The creator gets more, with the next payouts",
} as const;

function AdjustDialog({ creatorId, onClose }: DialogProps) {
  const { api } = useOrganization();
  const [direction, setDirection] = useState<keyof typeof directions>("owes");
  const [amount, setAmount] = useState("");
  const [chosen, setCurrency] = useState<CurrencyCode | undefined>(undefined);
  const organization = useQuery(api.organization.get.queryOptions());
  const currency = chosen ?? organization.data?.defaultCurrency ?? "USD";
  const [reason, setReason] = useState("");
  const adjust = useWrite(api.creatorBalance.adjust.call, {
    says: "Adjusted the balance. The creator was told.",
    onDone: onClose,
    refreshes: useRefreshHub(),
  });
  const read = readAmount(amount);

  function submit() {
    if (read === undefined) return;
    const signed = direction === "owes" ? -read : read;
    adjust.mutate({ params: { id: creatorId }, body: { amount: signed, currency, reason } });
  }

  return (
    <Dialog
      onClose={onClose}
      title="Adjust the balance"
      description="For what was agreed on after paying, such as a correction. The next payouts in the currency take it up by themselves."
    >
      <DialogForm
        write={adjust}
        onSubmit={submit}
        submit="Adjust balance"
        isDisabled={read === undefined || read <= 0 || reason.trim() === ""}
      >
        <SelectField
          label="Direction"
          value={direction}
          onChange={({ currentTarget: { value } }) => setDirection(value === "gets" ? "gets" : "owes")}
        >
          {Object.entries(directions).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <AmountFields amount={amount} onAmount={setAmount} currency={currency} onCurrency={setCurrency} />
        <ReasonField value={reason} onChange={setReason} />
      </DialogForm>
    </Dialog>
  );
}

interface AmountFieldsProps {
  amount: string;
  onAmount: (amount: string) => void;
  currency: CurrencyCode;
  onCurrency: (currency: CurrencyCode) => void;
}

function AmountFields({ amount, onAmount, currency, onCurrency }: AmountFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <UnitField
        label="Amount"
        unit={currency}
        name="amount"
        value={amount}
        onChange={(event) => onAmount(event.currentTarget.value)}
      />
      <SelectField
        label="Currency"
        value={currency}
        onChange={({ currentTarget: { value } }) => {
          if (isCurrencyCode(value)) onCurrency(value);
        }}
      >
        <CurrencyOptions />
      </SelectField>
    </div>
  );
}

function ReverseDialog({ creatorId, entry, onClose }: DialogProps & { entry: BalanceEntry }) {
  const { api } = useOrganization();
  const [reason, setReason] = useState("");
  const reverse = useWrite(api.creatorBalance.reverse.call, {
    says: "Reversed the entry. The creator was told.",
    onDone: onClose,
    refreshes: useRefreshHub(),
    refreshesWhenRefused: true,
  });
  return (
    <Dialog
      onClose={onClose}
      title={`Reverse ${signedMinorText(entry.amount.amount, entry.amount.currency)}?`}
      description="An opposite entry is added. What payouts have used of it already is made up for by the next ones."
    >
      <DialogForm
        write={reverse}
        onSubmit={() => reverse.mutate({ params: { id: creatorId, entryId: entry.id }, body: { reason } })}
        submit="Reverse entry"
        variant="danger"
        isDisabled={reason.trim() === ""}
        cancel="Keep it"
      >
        <ReasonField value={reason} onChange={setReason} />
      </DialogForm>
    </Dialog>
  );
}

function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <TextAreaField
      label="Reason"
      hint="The creator reads this, in the chat, by email and in their portal."
      rows={3}
      maxLength={1000}
      required
      name="reason"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
