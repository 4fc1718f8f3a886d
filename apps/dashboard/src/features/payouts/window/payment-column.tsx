import type { SignedCalculation } from "../../../api/types.ts";
import { ProviderChoice } from "../provider/provider-choice.tsx";
import { LineItemEditor } from "./line-item-editor.tsx";
import type { Payment } from "./use-payment.ts";

interface PaymentColumnProps {
  calculation: SignedCalculation;
  payment: Payment;
  payee: string;
}

export function PaymentColumn({ calculation, payment, payee }: PaymentColumnProps) {
  const { amount, currency } = calculation.payouts.total;
  return (
    <section
      aria-label="Payment"
      className="flex flex-col gap-6 rounded-xl border border-line bg-surface p-4"
    >
      <LineItemEditor payment={payment} currency={currency} calculatedMinor={amount} />
      <ProviderChoice
        value={payment.provider}
        onChange={payment.setProvider}
        currencies={[currency]}
        payee={payee}
      />
    </section>
  );
}
