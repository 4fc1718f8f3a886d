import type { Fault } from "../fault.ts";

const rails = "apps/server/src/modules/rails";
const bankFiles = "packages/rails/src/bank-files";
const calledOff = [`${rails}/transfers/called-off-transfers.api.test.ts`];
const unheard = [`${rails}/transfers/unheard-requests.api.test.ts`];
const settling = [`${rails}/transfers/settle-transfer.test.ts`];
const currencies = [`${rails}/recipients/methods-per-currency.api.test.ts`];
const files = [`${rails}/files/payout-files.api.test.ts`];
const discarded = [`${rails}/files/discarded-files.api.test.ts`];
const answers = [`${bankFiles}/read-bank-answer.test.ts`];
const bookings = [`${bankFiles}/read-bookings.test.ts`];
const statedAmounts = [`${bankFiles}/stated-amounts.test.ts`];
const balances = ["packages/domain/src/payouts/balance.test.ts"];
const unclear = [`${rails}/connections/changed-rails.api.test.ts`];
const pauses = [`${rails}/transfers/pauses-between-requests.api.test.ts`];

/** Transfers by rails, files for banks, and what banks answer. */
export const faults: readonly Fault[] = [
  {
    file: `${rails}/transfers/carry-out-transfer.ts`,
    find: 'if (of === "request") return false;',
    replace: "",
    breaks: "A transfer that a rail had no time for is called off, and waits for an hour.",
    noticedBy: unheard,
  },
  {
    file: `${rails}/transfers/carry-out-transfer.ts`,
    find: "if (transfer.attempts === 1) return true;",
    replace: "if (transfer.attempts <= 2) return true;",
    breaks: "A creator is paid twice: the first request was carried out unheard, and the second refused.",
    noticedBy: unheard,
  },
  {
    file: `${rails}/transfers/carry-out-transfer.ts`,
    find: 'return found.outcome === "done" && found.value === null;',
    replace: 'return found.outcome === "done";',
    breaks: "A creator is paid twice: what the rail finds is taken for nothing.",
    noticedBy: unheard,
  },
  {
    file: `${rails}/transfers/carry-out-transfer.ts`,
    find: "return leaseEnd(services).getTime() < askedAt + rail.profile.horizonMs;",
    replace: "return services.clock.now().getTime() < askedAt + rail.profile.horizonMs;",
    breaks: "A creator is paid twice: the rail forgets the key while the request is under way.",
    noticedBy: unheard,
  },
  {
    file: `${rails}/transfers/carry-out-transfer.ts`,
    find: "if (!isRemembered(services, rail, transfer)) return lookUp(services, rail, transfer);",
    replace: "",
    breaks: "A creator is paid twice: a key is sent again that the rail has forgotten.",
    noticedBy: unheard,
  },
  {
    file: `${rails}/transfers/settle-transfer.ts`,
    find: 'return reported.state !== "returned";',
    replace: "return false;",
    breaks: "Money that was moved for a transfer after it was called off stays moved.",
    noticedBy: calledOff,
  },
  {
    file: `${rails}/transfers/settle-transfer.ts`,
    find: 'if (transfer.state === "refused") {',
    replace: 'if (transfer.state === "refused" && transfer.remote_id !== null) {',
    breaks: "A transfer that was called off carries on, beside the one that took its place.",
    noticedBy: calledOff,
  },
  {
    file: `${rails}/transfers/settle-transfer.ts`,
    find: "transfer?.attempts === row.attempts && isUnsettled(transfer)",
    replace: "transfer !== undefined && isUnsettled(transfer)",
    breaks: "A worker who is late calls a transfer off that another one is just sending.",
    noticedBy: unheard,
  },
  {
    file: `${rails}/transfers/settle-transfer.ts`,
    find: '  returned: "returned",',
    replace: '  returned: "requested",',
    breaks: "Money that came back counts as paid when an older message comes late.",
    noticedBy: settling,
  },
  {
    file: `${rails}/transfers/settle-transfer.ts`,
    find: "=== status ? reported : current;",
    replace: "=== status ? reported : reported;",
    breaks: "Money that arrived is on its way again when an older message comes late.",
    noticedBy: settling,
  },
  {
    file: `${rails}/transfers/settle-transfer.ts`,
    find: "isOfAnother || (transfer.remote_id !== null",
    replace: "(transfer.remote_id !== null",
    breaks: "Two transfers are taken for the one payment that the rail has made.",
    noticedBy: calledOff,
  },
  {
    file: `${rails}/transfers/rail-transfers.queries.ts`,
    find: "and id = ${id} and attempts = ${attempts}\n",
    replace: "and id = ${id}\n",
    breaks: "A worker who is late ends the lease of the one who sends the transfer now.",
    noticedBy: unheard,
  },
  {
    file: `${rails}/transfers/rail-transfers.queries.ts`,
    find: "set attempts = attempts + 1, lease_until = ${leaseUntil}",
    replace: "set lease_until = ${leaseUntil}",
    breaks: "A refusal of the second request is believed although the first may have been carried out.",
    noticedBy: unheard,
  },
  {
    file: `${rails}/transfers/rail-transfers.queries.ts`,
    find: "asked_at is not null and lease_until <= ${now}",
    replace: "asked_at is not null and lease_until <= ${leaseUntil}",
    breaks: "Two workers send the same transfer at once.",
    noticedBy: unheard,
  },
  {
    file: `${rails}/transfers/undo-transfer.ts`,
    find: 'transfer.remote_id === null || transfer.state === "returned"',
    replace: "transfer.remote_id === null",
    breaks: "What came back already is taken back once more.",
    noticedBy: calledOff,
  },
  {
    file: `${rails}/transfers/decide-transfer.ts`,
    find: 'if (transfer.state !== "unclear")',
    replace: 'if (transfer.state === "open")',
    breaks: "An owner calls a transfer off that the rail has paid.",
    noticedBy: calledOff,
  },
  {
    file: `${rails}/transfers/decide-transfer.ts`,
    find: "if (holder !== undefined)",
    replace: "if (holder === transfer)",
    breaks: "Two payouts count as paid by one payment.",
    noticedBy: calledOff,
  },
  {
    file: `${rails}/transfers/open-transfers.ts`,
    find: "waiting.filter((payout) => payout.currency === currency)",
    replace: "waiting.filter((payout) => payout.currency >= currency)",
    breaks: "Dollars and euros are added up and sent in one transfer.",
    noticedBy: currencies,
  },
  {
    file: `${rails}/transfers/rail-payouts.queries.ts`,
    find: "and state = any(${from}::text[])\n      and transfer_id is null`",
    replace: "and state = any(${from}::text[])`",
    breaks: "A payout is taken back while its money is on its way.",
    noticedBy: calledOff,
  },
  {
    file: `${rails}/transfers/rails-provider.ts`,
    find: "transfer.asked_at === null && transfer.file_id === null",
    replace: "transfer.asked_at === null",
    breaks: "A payout is taken back that stands in a file for the bank.",
    noticedBy: files,
  },
  {
    file: `${rails}/transfers/settle-transfer.ts`,
    find: 'refused: "deleted",',
    replace: 'refused: "approved",',
    breaks: "A payout that was taken back counts as paid by the bank's answer to a discarded file.",
    noticedBy: discarded,
  },
  {
    file: `${rails}/files/import-bank-answer.ts`,
    find: "byKey.get(transfer.id) ?? ofFile ?? ofDiscarded",
    replace: "ofFile ?? byKey.get(transfer.id) ?? ofDiscarded",
    breaks: "A payment that a bank refused counts as paid because it paid the file.",
    noticedBy: [`${rails}/files/unreadable-amounts.api.test.ts`],
  },
  {
    file: `${rails}/files/import-bank-answer.ts`,
    find: "if (mismatch !== undefined) {",
    replace: "if (mismatch === said.reason) {",
    breaks: "A payout counts as paid although the bank booked another amount.",
    noticedBy: files,
  },
  {
    file: `${rails}/files/booked-again.ts`,
    find: "kindOf(first) === kindOf(booking) && first !== booking",
    replace: "first !== booking",
    breaks: "A statement after a notification raises the alarm that a payment left twice.",
    noticedBy: discarded,
  },
  {
    file: `${rails}/files/payout-files.queries.ts`,
    find: "state = 'open' and asked_at is null and file_id is null",
    replace: "state = 'open' and asked_at is null",
    breaks: "A payment stands in two files, and the bank pays it twice.",
    noticedBy: files,
  },
  {
    file: `${rails}/files/whole-file-answers.ts`,
    find: "money.amountMinor === amountMinor || money.amountMinor === remaining",
    replace: "money.amountMinor <= amountMinor",
    breaks: "A whole file counts as paid although the bank booked less.",
    noticedBy: [`${rails}/files/unreadable-amounts.api.test.ts`],
  },
  {
    file: `${bankFiles}/read-bookings.ts`,
    find: ' || codes.some((code) => RETURNS.includes(code ?? ""))',
    replace: "",
    breaks: "Money that a bank returns, known by its code alone, is not noticed as returned.",
    noticedBy: bookings,
  },
  {
    file: `${bankFiles}/read-bookings.ts`,
    find: "const codes = [transaction, entry].map(",
    replace: "const codes = [transaction].map(",
    breaks: "Money that a bank returns is not noticed where the code stands with the entry.",
    noticedBy: bookings,
  },
  {
    file: `${bankFiles}/read-bookings.ts`,
    find: 'return statusOf(entry) === "BOOK";',
    replace: 'return statusOf(entry) !== "PDNG";',
    breaks: "A payment counts as paid that the bank only announces.",
    noticedBy: bookings,
  },
  {
    file: `${bankFiles}/read-bookings.ts`,
    find: '!["false", "0"].includes(mark.text.trim())',
    replace: '!["false"].includes(mark.text.trim())',
    breaks: "A plain booking is not believed where the bank writes 0 for false.",
    noticedBy: bookings,
  },
  {
    file: `${bankFiles}/read-bookings.ts`,
    find: 'before?.state === "returned" ? before : answer',
    replace: "answer",
    breaks: "A payment that came back counts as paid, because its booking stands later in the file.",
    noticedBy: bookings,
  },
  {
    file: `${bankFiles}/read-bookings.ts`,
    find: "others.length === 0 ? (only ?? null) : null",
    replace: "only ?? null",
    breaks: "A statement with two files is taken for an answer to the first.",
    noticedBy: answers,
  },
  {
    file: `${bankFiles}/stated-money.ts`,
    find: "first.amountMinor === second.amountMinor && first.currency === second.currency",
    replace: "first.amountMinor === second.amountMinor",
    breaks: "Euros and dollars of the same number count as one amount.",
    noticedBy: statedAmounts,
  },
  {
    file: `${bankFiles}/read-bank-answer.ts`,
    find: "if (before !== undefined && before.state !== answer.state) contradicted.add(answer.key);",
    replace: "",
    breaks: "A report that says two things of a payment is believed the first.",
    noticedBy: answers,
  },
  {
    file: "packages/domain/src/payouts/balance.ts",
    find: "const areEnough = small.length > 0 && together >= least;",
    replace: "const areEnough = small.length > 0 && together > least;",
    breaks: "Payouts that reach a rail's minimum together are not sent.",
    noticedBy: balances,
  },
  {
    file: `${rails}/connections/manage-rails.ts`,
    find: "and state in ('open', 'unclear', 'sent')",
    replace: "and state in ('open', 'sent')",
    breaks: "A rail is removed while it is unclear whether it has paid a creator.",
    noticedBy: unclear,
  },
  {
    file: `${rails}/transfers/rail-payouts.queries.ts`,
    find: "* power(2, least(refusals, 10))",
    replace: "* 1",
    breaks: "A payout that its rail refuses is sent every hour for ever.",
    noticedBy: pauses,
  },
  {
    file: `${rails}/transfers/carry-out-transfer.ts`,
    find: "Math.min(transfer.attempts - 1, LONGEST_PAUSE_MINUTES)",
    replace: "Math.min(transfer.attempts, LONGEST_PAUSE_MINUTES)",
    breaks: "A transfer whose answer was lost is not sent again at once.",
    noticedBy: pauses,
  },
];
