import { describe, expect, it } from "vitest";
import { readBankAnswer } from "./read-bank-answer.ts";

interface Entry {
  readonly direction: "DBIT" | "CRDT";
  readonly status?: string;
  /** Of the entry, such as its code. */
  readonly more?: string;
  /** Of the transaction. */
  readonly details?: string;
  readonly key?: string;
  /** Of the transaction, beside its key. */
  readonly references?: string;
}

function entryOf({ direction, status = "BOOK", key = "tr-1111111111111", ...entry }: Entry) {
  const { more = "", details = "", references = "" } = entry;
  return `<Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>${direction}</CdtDbtInd>${more}<Sts>${status}</Sts>
    <NtryDtls><TxDtls><Refs>${references}<EndToEndId>${key}</EndToEndId></Refs>${details}</TxDtls></NtryDtls></Ntry>`;
}

const read = (...entries: Entry[]) =>
  readBankAnswer(
    `<Document><BkToCstmrStmt><Stmt>${entries.map(entryOf).join("")}</Stmt></BkToCstmrStmt></Document>`,
  );

const code = (subFamily: string) =>
  `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>${subFamily}</SubFmlyCd></Fmly></Domn></BkTxCd>`;

describe("money that is booked in again", () => {
  it.each(["RRTN", "RPCR", "RRCT"])("came back where nothing but the code %s says so", (subFamily) => {
    const expected = [
      {
        key: "tr_1111111111111",
        state: "returned",
        reason: "The bank gives no reason",
        money: { amountMinor: 500n, currency: "EUR" },
      },
    ];
    const withTransaction = read({ direction: "CRDT", details: code(subFamily) });
    expect([withTransaction.answers, withTransaction.problems]).toMatchObject([expected, []]);
    const withEntry = read({ direction: "CRDT", more: code(subFamily) });
    expect([withEntry.answers, withEntry.problems]).toMatchObject([expected, []]);
  });

  it("may be that of several payments in one statement", () => {
    const back = { direction: "CRDT", details: code("RRTN") } as const;
    expect(read(back, { ...back, key: "tr-2222222222222" })).toMatchObject({
      answers: [{ key: "tr_1111111111111" }, { key: "tr_2222222222222" }],
      problems: [],
    });
  });

  it("is no return by any other code, and a person is told", () => {
    expect(read({ direction: "CRDT", details: code("ESCT") })).toMatchObject({
      answers: [],
      problems: ["tr_1111111111111 is booked in without being called a return"],
    });
  });

  it("came back, whatever the order of the two bookings", () => {
    const left = { direction: "DBIT" } as const;
    const back = { direction: "CRDT", details: code("RRTN") } as const;
    expect(read(left, back).answers).toMatchObject([{ state: "returned" }]);
    expect(read(back, left).answers).toMatchObject([{ state: "returned" }]);
  });
});

describe("a return that is booked out", () => {
  it("completes no payment", () => {
    expect(read({ direction: "DBIT", details: code("RRTN") })).toMatchObject({
      answers: [],
      problems: ["tr_1111111111111 is booked in a way that is not known here"],
    });
  });
});

describe("an entry that is not booked", () => {
  it.each(["PDNG", "INFO", "FUTR"])("says nothing while it is %s", (status) => {
    expect(read({ direction: "DBIT", status })).toMatchObject({ answers: [], problems: [] });
  });

  it("is no problem where its status is unknown and the payment is not ours", () => {
    const entry = { direction: "DBIT", status: "DONE", key: "NOTPROVIDED" } as const;
    expect(read(entry)).toMatchObject({ answers: [], problems: [] });
  });
});

describe("an entry of a payment", () => {
  it("names the file that the payment was in, where the bank repeats its id", () => {
    const left = { direction: "DBIT" } as const;
    const named = { ...left, key: "tr-2222222222222", references: "<MsgId>file-1</MsgId>" };
    expect(read(left).originalMessageId).toBeNull();
    expect(read(named).originalMessageId).toBe("file-1");
    expect(read(left, named).originalMessageId).toBe("file-1");
  });
});

describe("a mark of a reversal", () => {
  it.each(["false", "0", " false "])("is none where the bank writes %j", (mark) => {
    const entry = { direction: "DBIT", more: `<RvslInd>${mark}</RvslInd>` } as const;
    expect(read(entry).answers).toMatchObject([{ state: "completed" }]);
  });

  it.each(["true", "1", "yes"])("keeps a payment from being completed where it is %j", (mark) => {
    const entry = { direction: "DBIT", more: `<RvslInd>${mark}</RvslInd>` } as const;
    expect(read(entry).answers).toEqual([]);
  });
});
