import { decimalText } from "@clipledger/domain/money/decimal";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { statusReport } from "./fixtures/bank-files.ts";
import { readBankAnswer } from "./read-bank-answer.ts";

const KEY = "tr_1111111111111";
const WIRE_KEY = "tr-1111111111111";

const statement = (entries: string) =>
  `<Document><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`;

interface Entry {
  readonly amount?: string;
  readonly direction?: string;
  readonly status?: string;
  readonly details?: string;
}

/** A booking of one payment with our key, out of the account unless it says otherwise. */
const entry = ({
  amount = '<Amt Ccy="EUR">12.50</Amt>',
  direction = "<CdtDbtInd>DBIT</CdtDbtInd>",
  status = "<Sts>BOOK</Sts>",
  details = "",
}: Entry) =>
  `<Ntry>${amount}${direction}${status}<NtryDtls><TxDtls><Refs><EndToEndId>${WIRE_KEY}</EndToEndId></Refs>${details}</TxDtls></NtryDtls></Ntry>`;

const moneyIn = (text: string) => readBankAnswer(text).answers.map(({ money }) => money);

/** The element, and what a person is shown of it. */
const unreadable: readonly (readonly [string, string])[] = [
  ['<Amt Ccy="EUR">-12.50</Amt>', "-12.50 EUR"],
  ['<Amt Ccy="EUR">+12.50</Amt>', "+12.50 EUR"],
  ['<Amt Ccy="EUR">9999,99</Amt>', "9999,99 EUR"],
  ['<Amt Ccy="EUR">9.999,99</Amt>', "9.999,99 EUR"],
  ['<Amt Ccy="EUR">9,999.99</Amt>', "9,999.99 EUR"],
  ['<Amt Ccy="EUR">9 999.99</Amt>', "9 999.99 EUR"],
  ['<Amt Ccy="EUR">9\'999.99</Amt>', "9'999.99 EUR"],
  ['<Amt Ccy="EUR">99.999</Amt>', "99.999 EUR"],
  ['<Amt Ccy="JPY">12.5</Amt>', "12.5 JPY"],
  ['<Amt Ccy="EUR">1.25e1</Amt>', "1.25e1 EUR"],
  ['<Amt Ccy="EUR">0x0C</Amt>', "0x0C EUR"],
  ['<Amt Ccy="EUR">NaN</Amt>', "NaN EUR"],
  ['<Amt Ccy="EUR">INF</Amt>', "INF EUR"],
  ['<Amt Ccy="EUR">１２.５０</Amt>', "１２.５０ EUR"],
  ['<Amt Ccy="EUR">١٢.٥٠</Amt>', "١٢.٥٠ EUR"],
  ['<Amt Ccy="EUR">12.</Amt>', "12. EUR"],
  ['<Amt Ccy="EUR">.50</Amt>', ".50 EUR"],
  ['<Amt Ccy="EUR">1<x/>2.50</Amt>', "12.50 EUR"],
  ['<Amt Ccy="EUR">123456789012345678901234567890</Amt>', "123456789012345678901234567890 EUR"],
  ['<Amt Ccy="XXX">12.50</Amt>', "12.50 XXX"],
  ['<Amt Ccy="eur">12.50</Amt>', "12.50 eur"],
  ['<Amt Ccy="">12.50</Amt>', "12.50"],
  ["<Amt>12.50</Amt>", "12.50"],
  ['<Amt Ccy="EUR"/>', "EUR"],
  ['<Amt Ccy="EUR"> </Amt>', "EUR"],
  ["<Amt/>", ""],
];

describe("an amount that cannot be read", () => {
  it.each([...unreadable, ["", ""] as const])("is none, and is shown as it is: %s", (amount, shown) => {
    const money = { unreadable: shown };
    expect(moneyIn(statement(entry({ amount })))).toEqual([money]);
    // The payment's own amount does not help where that of its entry cannot be read.
    const details = '<Amt Ccy="EUR">12.50</Amt>';
    expect(moneyIn(statement(entry({ amount, details })))).toEqual([money]);
  });

  it.each(unreadable)("is none where the payment has it: %s", (details, shown) => {
    const money = { unreadable: shown };
    expect(moneyIn(statement(entry({ details })))).toEqual([money]);
    const nested = `<AmtDtls><TxAmt>${details}</TxAmt></AmtDtls>`;
    expect(moneyIn(statement(entry({ details: nested })))).toEqual([money]);
    const instructed = `<AmtDtls><InstdAmt>${details}</InstdAmt></AmtDtls>`;
    expect(moneyIn(statement(entry({ details: instructed })))).toEqual([money]);
  });

  it.each(unreadable)("is none in a status report: %s", (element, shown) => {
    const text = statusReport({ payments: [{ endToEndId: WIRE_KEY, status: "ACSC", amount: "12.50" }] });
    const instructed = element.replaceAll("Amt", "InstdAmt");
    const changed = text.replace(/<InstdAmt.*<\/InstdAmt>/, instructed);
    expect(changed).not.toBe(text);
    expect(moneyIn(changed)).toEqual([{ unreadable: shown }]);
  });

  it("is none in a status report that gives an equivalent amount only", () => {
    const text = statusReport({ payments: [{ endToEndId: WIRE_KEY, status: "ACSC", amount: "12.50" }] });
    const changed = text.replace(
      /<InstdAmt.*<\/InstdAmt>/,
      '<EqvtAmt><Amt Ccy="USD">12.50</Amt><CcyOfTrf>EUR</CcyOfTrf></EqvtAmt>',
    );
    expect(moneyIn(changed)).toEqual([{ unreadable: "" }]);
  });

  it("may be missing in a status report or a table, where the format lets it", () => {
    const report = statusReport({ payments: [{ endToEndId: WIRE_KEY, status: "ACSC" }] });
    expect(moneyIn(report)).toEqual([undefined]);
    expect(moneyIn(`key,status\n${KEY},paid`)).toEqual([undefined]);
    expect(moneyIn(`key,status,amount,currency\n${KEY},paid,,`)).toEqual([undefined]);
  });

  it.each([
    ["-12.50,EUR", "-12.50 EUR"],
    ["12.50,XXX", "12.50 XXX"],
    ["12.50,", "12.50"],
    [",EUR", "EUR"],
    ['"9,99",EUR', "9,99 EUR"],
    ["１２.５０,EUR", "１２.５０ EUR"],
    ["1e3,EUR", "1e3 EUR"],
  ])("makes a row of a table a problem: %s", (cells, shown) => {
    const text = `key,status,amount,currency\n${KEY},paid,${cells}\n`;
    expect(readBankAnswer(text)).toMatchObject({
      answers: [],
      problems: [expect.stringContaining(`Row 2: "${shown}" is not an amount`)],
    });
  });

  it("is whatever is no plain decimal with the decimals of its currency", () => {
    const wild = fc.stringMatching(/^[-+0-9.,eE'x ]{0,24}$/);
    fc.assert(
      fc.property(wild, (text) => {
        const [money] = moneyIn(statement(entry({ amount: `<Amt Ccy="EUR">${text}</Amt>` })));
        const isPlain = /^\d{1,18}(\.\d{0,18})?$/.test(text.trim()) && !text.trim().endsWith(".");
        const tooFine = /\.\d\d\d*[1-9]/.test(text.trim());
        if (isPlain && !tooFine) expect(money).toMatchObject({ amountMinor: expect.any(BigInt) });
        else expect(money).toHaveProperty("unreadable");
      }),
    );
  });

  it("is none of those that a bank writes, with zeros behind or not", () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 17n });
    fc.assert(
      fc.property(amount, fc.constantFrom(["EUR", 2], ["JPY", 0], ["KWD", 3]), (minor, [code, decimals]) => {
        const text = decimalText(minor, Number(decimals));
        const zeros = text.includes(".") ? "0" : ".00";
        for (const written of [text, `${text}${zeros}`])
          expect(moneyIn(statement(entry({ amount: `<Amt Ccy="${code}">${written}</Amt>` })))).toEqual([
            { amountMinor: minor, currency: code },
          ]);
      }),
    );
  });

  it("is short and on one line where it is shown", () => {
    const amount = `<Amt Ccy="EUR">1\n2\t${"9".repeat(5_000)}</Amt>`;
    const [money] = moneyIn(statement(entry({ amount })));
    expect(money).toEqual({ unreadable: `1 2 ${"9".repeat(56)}…` });
  });
});

describe("two amounts of one payment", () => {
  const booked = (amount: string) => entry({ amount: `<Amt Ccy="EUR">${amount}</Amt>` });

  it("are one where they agree, and none otherwise", () => {
    expect(moneyIn(statement(booked("12.50") + booked("12.5")))).toEqual([
      { amountMinor: 1_250n, currency: "EUR" },
    ]);
    for (const [first, second] of [
      ["12.50", "99.00"],
      ["99.00", "12.50"],
    ] as const)
      expect(moneyIn(statement(booked(first) + booked(second)))).toEqual([
        { unreadable: `${first} EUR and ${second} EUR` },
      ]);
    const dollars = entry({ amount: '<Amt Ccy="USD">12.50</Amt>' });
    expect(moneyIn(statement(booked("12.50") + dollars))).toEqual([
      { unreadable: "12.50 EUR and 12.50 USD" },
    ]);
    expect(moneyIn(statement(booked("12,50") + booked("12.50")))).toEqual([{ unreadable: "12,50 EUR" }]);
    expect(moneyIn(statement(booked("12.50") + booked("12,50")))).toEqual([{ unreadable: "12,50 EUR" }]);
  });

  it("are none in a table and a report either", () => {
    const table = `key,status,amount,currency\n${KEY},paid,12.50,EUR\n${KEY},paid,13.50,EUR\n`;
    expect(moneyIn(table)).toEqual([{ unreadable: "12.50 EUR and 13.50 EUR" }]);
    const second = `key,status,amount,currency\n${KEY},paid,,\n${KEY},paid,13.50,EUR\n`;
    expect(moneyIn(second)).toEqual([{ amountMinor: 1_350n, currency: "EUR" }]);
  });
});

describe("a booking whose direction or status cannot be read", () => {
  it.each(["", "<CdtDbtInd/>", "<CdtDbtInd>dbit</CdtDbtInd>", "<CdtDbtInd>OUT</CdtDbtInd>"])(
    "completes nothing and is a problem: %s",
    (direction) => {
      expect(readBankAnswer(statement(entry({ direction })))).toMatchObject({
        answers: [],
        problems: [`${KEY} is booked in a way that is not known here`],
      });
    },
  );

  it.each(["yes", "TRUE", ""])("completes nothing where it may be a reversal: %s", (mark) => {
    const direction = `<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>${mark}</RvslInd>`;
    expect(readBankAnswer(statement(entry({ direction })))).toMatchObject({
      answers: [],
      problems: [expect.stringContaining(KEY)],
    });
  });

  it.each([
    ["", "has no status"],
    ["<Sts/>", "has no status"],
    ["<Sts>book</Sts>", "has the status book"],
    ["<Sts><Cd>DONE</Cd></Sts>", "has the status DONE"],
  ])("is a problem where nobody can say whether it is booked: %s", (status, words) => {
    expect(readBankAnswer(statement(entry({ status })))).toMatchObject({
      answers: [],
      problems: [expect.stringContaining(`The booking of ${KEY} ${words}`)],
    });
  });

  it.each(["PDNG", "INFO", "FUTR"])("says nothing with the status %s", (status) => {
    const read = readBankAnswer(statement(entry({ status: `<Sts>${status}</Sts>` })));
    expect(read).toMatchObject({ answers: [], problems: [] });
  });
});

describe("a file that is booked as one sum", () => {
  const sum = (amount: string, direction = "<CdtDbtInd>DBIT</CdtDbtInd>") =>
    statement(
      `<Ntry>${amount}${direction}<Sts>BOOK</Sts><NtryDtls><Btch><MsgId>file-9</MsgId></Btch></NtryDtls></Ntry>`,
    );

  it.each([...unreadable, ["", ""] as const])("has no sum that cannot be read: %s", (amount, shown) => {
    expect(readBankAnswer(sum(amount)).wholeFiles).toMatchObject([{ money: { unreadable: shown } }]);
  });

  it.each([
    ["", "booked in a way that is not known here"],
    ["<CdtDbtInd>OUT</CdtDbtInd>", "booked in a way that is not known here"],
    ["<CdtDbtInd>CRDT</CdtDbtInd>", "booked in without being called a return"],
    ["<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd>", "booked in a way that is not known here"],
  ])("is unclear where it is not booked out: %s", (direction, problem) => {
    const read = readBankAnswer(sum('<Amt Ccy="EUR">5.00</Amt>', direction));
    expect(read).toMatchObject({ wholeFiles: [], unclearFiles: [{ messageId: "file-9", problem }] });
  });
});
