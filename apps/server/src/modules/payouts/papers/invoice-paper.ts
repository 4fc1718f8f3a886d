import type { InvoiceDetails, Paper } from "@clipledger/contract/payouts/paper";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { decimalText } from "@clipledger/domain/money/decimal";
import { splitIncludedVat } from "@clipledger/domain/payouts/self-billing";
import { dayText } from "../../../infra/pdf/pdf-page.ts";
import type { InvoiceContent, InvoiceRow } from "./invoices.ts";
import { amountText, moneyText } from "./numbered-papers.ts";

const TITLES = { invoice: "Self-billing invoice", credit_note: "Self-billing credit note" } as const;

/** An invoice or credit note from what was fixed when it was issued, and from nothing else. */
export function toInvoicePaper({ kind, number, content, issued_at }: InvoiceRow): Paper {
  const { supplier, customer, currency, lines } = content;
  return {
    kind,
    number,
    title: TITLES[kind],
    issuer: customer.legalName,
    issuedOn: dateOf(issued_at),
    parties: [
      { label: "Supplier", lines: partyLines(supplier) },
      { label: "Customer, who issued this document", lines: partyLines(customer) },
    ],
    facts: factsOf(content),
    tables: [
      {
        title: "Services",
        columns: [
          { header: "What for", width: 400, align: "left" },
          { header: `Amount, ${currency}`, width: 103, align: "right" },
        ],
        rows: lines.map(({ title, amountMinor }) => [title, amountText(BigInt(amountMinor), currency)]),
      },
    ],
    totals: totalsOf(content),
    notes: notesOf(content),
  };
}

function partyLines({ legalName, addressLines, countryCode, vatId }: InvoiceDetails): string[] {
  const country = new Intl.DisplayNames("en", { type: "region" }).of(countryCode) ?? countryCode;
  return [legalName, ...addressLines, country, ...(vatId === null ? [] : [`VAT or tax id ${vatId}`])];
}

function factsOf({ payoutId, campaign, startsOn, endsOn, paidOn, corrects }: InvoiceContent): Paper["facts"] {
  return [
    ...(corrects === null
      ? []
      : [
          { label: "Corrects", value: `Invoice ${corrects.number} of ${dayText(corrects.issuedOn)}` },
          { label: "Because", value: corrects.reason },
        ]),
    { label: "Payout", value: payoutId },
    ...(campaign === null ? [] : [{ label: "Campaign", value: campaign }]),
    ...(startsOn === null
      ? []
      : [{ label: "Period", value: `${dayText(startsOn)} – ${dayText(endsOn ?? startsOn)}` }]),
    { label: "Paid on", value: dayText(paidOn) },
  ];
}

/** The total is what was paid. */
function totalsOf({ lines, currency, vat }: InvoiceContent): Paper["totals"] {
  const totalMinor = lines.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
  const total = { label: "Total", value: moneyText(totalMinor, currency) };
  if (vat.rateHundredths === null) return [total];
  const { netMinor, vatMinor } = splitIncludedVat(totalMinor, BigInt(vat.rateHundredths));
  return [
    { label: "Net", value: moneyText(netMinor, currency) },
    { label: `VAT ${percentText(vat.rateHundredths)}`, value: moneyText(vatMinor, currency) },
    total,
  ];
}

/** "19%", "5.5%". */
function percentText(rateHundredths: string): string {
  return `${Number(decimalText(BigInt(rateHundredths), 2))}%`;
}

const VAT_NOTES: Readonly<Record<InvoiceContent["vat"]["kind"], string>> = {
  none: "No VAT is charged.",
  reverse_charge:
    "Reverse charge: VAT to be accounted for by the recipient (Article 196 of Directive 2006/112/EC).",
  included: "The amounts of the services include VAT.",
};

function notesOf({ vat, supplier }: InvoiceContent): string[] {
  return [
    VAT_NOTES[vat.kind],
    `Self-billing: the customer issued this document in the name and on behalf of ${supplier.legalName}, who agreed to it.`,
  ];
}
