import { readFileSync } from "node:fs";
import { decimalText } from "@clipledger/domain/money/decimal";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../scripts/test-run/property-runs.ts";
import { anyBatch, statusReport } from "./fixtures/bank-files.ts";
import { readBankAnswer } from "./read-bank-answer.ts";
import { writeSepaFile } from "./write-sepa-file.ts";

const ONE = "tr-1111111111111";
const TWO = "tr-2222222222222";
const euros = (amountMinor: bigint) => ({ amountMinor, currency: "EUR" });

describe("a status report", () => {
  it("says which payments were settled, and why others were not", () => {
    const text = statusReport({
      group: { status: "PART" },
      debit: { status: "PART" },
      payments: [
        { endToEndId: ONE, status: "ACSC", amount: "123.45" },
        { endToEndId: TWO, status: "RJCT", code: "AC01", narrative: "IBAN unbekannt" },
        { endToEndId: "tr-3333333333333", status: "RJCT", code: "XY99" },
        { endToEndId: "tr-4444444444444", status: "RJCT" },
        { endToEndId: "tr-5555555555555", status: "ACCC" },
      ],
    });
    expect(readBankAnswer(text)).toMatchObject({
      originalMessageId: "file-1",
      answers: [
        { key: "tr_1111111111111", state: "completed", reason: null, money: euros(12_345n) },
        {
          key: "tr_2222222222222",
          state: "returned",
          reason: "The account number is wrong or does not exist (AC01): IBAN unbekannt",
        },
        { key: "tr_3333333333333", reason: "The bank gives a reason of its own (XY99)" },
        { key: "tr_4444444444444", reason: "The bank gives no reason" },
        { key: "tr_5555555555555", state: "completed" },
      ],
      wholeFiles: [],
      unclearFiles: [],
      problems: [],
    });
  });

  it.each(["ACTC", "ACCP", "PDNG", "ACSP", "ACWC", "RCVD", "PART"])("says nothing yet with %s", (status) => {
    const payments = [{ endToEndId: ONE, status }];
    const text = statusReport({ group: { status }, debit: { status }, payments });
    expect(readBankAnswer(text)).toMatchObject({ answers: [], wholeFiles: [], problems: [] });
  });

  it("may be about the whole file", () => {
    const group = { status: "RJCT", code: "AM10", narrative: "Sum" };
    const rejected = {
      messageId: "file-1",
      state: "returned",
      reason: expect.stringContaining("(AM10): Sum"),
    };
    expect(readBankAnswer(statusReport({ group })).wholeFiles).toEqual([rejected]);
    expect(readBankAnswer(statusReport({ debit: group })).wholeFiles).toEqual([rejected]);
    const withSum = statusReport({ group }).replace("<GrpSts>", "<OrgnlCtrlSum>12.50</OrgnlCtrlSum><GrpSts>");
    expect(readBankAnswer(withSum).wholeFiles).toEqual([{ ...rejected, controlSum: "12.50" }]);
    expect(readBankAnswer(statusReport({ group, debit: {} })).wholeFiles).toEqual([rejected]);
    const settled = { messageId: "file-1", state: "completed", reason: null };
    expect(readBankAnswer(statusReport({ group: { status: "ACSC" } })).wholeFiles).toEqual([settled]);
    const accepted = statusReport({ group: { status: "ACSC" }, debit: { status: "ACCP" } });
    expect(readBankAnswer(accepted).wholeFiles).toEqual([]);
    const afterOne = (status: string) =>
      statusReport({ debit: group }).replace(
        "<OrgnlPmtInfAndSts>",
        `<OrgnlPmtInfAndSts><PmtInfSts>${status}</PmtInfSts></OrgnlPmtInfAndSts><OrgnlPmtInfAndSts>`,
      );
    expect(readBankAnswer(afterOne("ACCP")).wholeFiles).toEqual([]);
    expect(readBankAnswer(afterOne("RJCT")).wholeFiles).toEqual([rejected]);
  });

  it("is a problem, and says nothing of a whole file, where it does not name the file", () => {
    const text = statusReport({ group: { status: "RJCT" } }).replace(/<OrgnlMsgId>.*<\/OrgnlMsgId>/, "");
    expect(readBankAnswer(text)).toMatchObject({
      originalMessageId: null,
      wholeFiles: [],
      problems: ["The report does not name the file that it is about"],
    });
  });

  it.each([{ group: { status: "SHNY" } }, { debit: { status: "SHNY" } }])(
    "is a problem where the status of the file is not known: %j",
    (report) => {
      expect(readBankAnswer(statusReport(report))).toMatchObject({
        wholeFiles: [],
        problems: ["The report calls the file SHNY, which is not known here"],
      });
    },
  );

  it("says nothing of a payment without any status", () => {
    const payments = [{ endToEndId: ONE }, { endToEndId: TWO, status: "ACSC" }];
    expect(readBankAnswer(statusReport({ payments }))).toMatchObject({
      answers: [{ key: "tr_2222222222222" }],
      problems: [],
    });
  });

  it("hands the status of the file to payments that have none", () => {
    const text = statusReport({
      group: { status: "RJCT", code: "FF01" },
      payments: [{ endToEndId: ONE }, { endToEndId: TWO, code: "AM04" }],
    });
    expect(readBankAnswer(text).answers).toMatchObject([
      { state: "returned", reason: "The file is not as the bank expects it (FF01)" },
      { state: "returned", reason: "There is not enough money in the sender's account (AM04)" },
    ]);
  });

  it("is read with prefixes and in later versions", () => {
    const text = statusReport({
      version: "10",
      prefix: "ns2",
      payments: [{ endToEndId: ONE, status: "ACSC" }],
    });
    expect(readBankAnswer(text).answers).toMatchObject([{ key: "tr_1111111111111", state: "completed" }]);
  });

  it("is not believed where it contradicts itself, or speaks of what is not known", () => {
    const text = statusReport({
      payments: [
        { endToEndId: ONE, status: "ACSC" },
        { endToEndId: ONE, status: "RJCT" },
        { endToEndId: TWO, status: "SHNY" },
        { endToEndId: "tr-3333333333333", status: "ACSC" },
        { endToEndId: "tr-3333333333333", status: "ACSC" },
        { endToEndId: " ", status: "ACSC" },
      ],
    });
    expect(readBankAnswer(text)).toMatchObject({
      answers: [{ key: "tr_3333333333333" }],
      problems: [
        "The report calls tr_2222222222222 SHNY, which is not known here",
        "A payment in the report has no end-to-end id",
        "tr_1111111111111 is told twice, with different answers",
      ],
    });
  });

  it("about any file that was written gives every payment back, with its exact amount", () => {
    fc.assert(
      fc.property(anyBatch, fc.infiniteStream(fc.boolean()), (batch, coin) => {
        const written = writeSepaFile(batch);
        if (!written.ok) throw new Error(JSON.stringify(written.problems));
        const ids = [...written.file.text.matchAll(/<EndToEndId>([^<]+)</g)].map(([, id = ""]) => id);
        const states = batch.payments.map(() => (coin.next().value ? "completed" : "returned"));
        const text = statusReport({
          messageId: /<MsgId>([^<]+)</.exec(written.file.text)?.[1] ?? "",
          payments: batch.payments.map(({ amountMinor }, index) => ({
            endToEndId: ids[index] ?? "",
            amount: decimalText(amountMinor, 2),
            status: states[index] === "completed" ? "ACSC" : "RJCT",
          })),
        });
        const read = readBankAnswer(text);
        expect(read.originalMessageId).toBe(written.file.messageId);
        expect(read.problems).toEqual([]);
        expect(read.answers.map(({ key, state, money }) => ({ key, state, money }))).toEqual(
          batch.payments.map(({ key, amountMinor }, index) => ({
            key,
            state: states[index],
            money: euros(amountMinor),
          })),
        );
      }),
      { numRuns: runs(60) },
    );
  });
});

describe("bookings on the account", () => {
  const text = readFileSync(new URL("./fixtures/camt.054.001.04.xml", import.meta.url), "utf8");
  const expected = {
    originalMessageId: null,
    answers: [
      {
        key: "tr_2222222222222",
        state: "returned",
        reason: "The account is closed (AC04): Closed on 2026-10-31",
        money: euros(5_000n),
      },
      { key: "tr_1111111111111", state: "completed", reason: null, money: euros(12_345n) },
    ],
    wholeFiles: [{ messageId: "file-2", state: "completed", reason: null, money: euros(99_900n) }],
    unclearFiles: [],
    problems: ["tr_4444444444444 is booked in without being called a return"],
  };

  it("say what has left, what came back, and nothing of what is not booked or not ours", () => {
    expect(readBankAnswer(text)).toMatchObject(expected);
  });

  it("are read from statements and later versions too", () => {
    const statement = text
      .replaceAll("BkToCstmrDbtCdtNtfctn", "BkToCstmrStmt")
      .replaceAll("Ntfctn>", "Stmt>")
      .replaceAll("camt.054.001.04", "camt.053.001.08")
      .replaceAll(/<Sts>(\w+)<\/Sts>/g, "<Sts><Cd>$1</Cd></Sts>");
    expect(readBankAnswer(statement)).toMatchObject(expected);
  });

  it("are read where amounts stand elsewhere, and directions with the entry", () => {
    const entry = (direction: string, details: string) =>
      `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts>
       <NtryDtls><TxDtls><Refs><EndToEndId>${ONE}</EndToEndId></Refs>${details}</TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
    const inner = '<AmtDtls><TxAmt><Amt Ccy="EUR">4.00</Amt></TxAmt></AmtDtls>';
    expect(readBankAnswer(entry("DBIT", "")).answers).toMatchObject([
      { state: "completed", money: euros(500n) },
    ]);
    expect(readBankAnswer(entry("DBIT", inner)).answers).toMatchObject([{ money: euros(400n) }]);
    const returned = entry("CRDT", "<RtrInf><Rsn><Cd>MD07</Cd></Rsn></RtrInf>");
    expect(readBankAnswer(returned).answers).toMatchObject([
      { state: "returned", reason: "The recipient has died (MD07)" },
    ]);
    const reversed = (direction: string) =>
      entry(direction, "").replace("<Sts>", "<RvslInd>true</RvslInd><Sts>");
    expect(readBankAnswer(reversed("CRDT")).answers).toMatchObject([{ state: "returned" }]);
    expect(readBankAnswer(reversed("DBIT"))).toMatchObject({ answers: [], problems: [expect.any(String)] });
    const two = entry("DBIT", "").replace("<TxDtls>", "<TxDtls/><TxDtls>");
    expect(readBankAnswer(two).answers).toEqual([
      { key: "tr_1111111111111", state: "completed", reason: null, money: { unreadable: "" } },
    ]);
    expect(readBankAnswer(entry("DBIT", "<RtrInf/>"))).toMatchObject({
      answers: [],
      problems: [expect.any(String)],
    });
  });
});

describe("a payment that is booked out twice", () => {
  it("is completed once, and told", () => {
    const entry = `<Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
      <NtryDtls><TxDtls><Refs><EndToEndId>${ONE}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`;
    const statement = (entries: string) =>
      `<Document><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`;
    expect(readBankAnswer(statement(entry)).problems).toEqual([]);
    expect(readBankAnswer(statement(entry + entry))).toMatchObject({
      answers: [{ key: "tr_1111111111111", state: "completed" }],
      problems: [expect.stringContaining("tr_1111111111111 is booked out more than once")],
    });
  });

  it("is told from one that a notice and a statement name, by the bank's reference or by the day", () => {
    const bookingIn = (entry: string) => {
      const text = `<Document><BkToCstmrStmt><Stmt>${entry}</Stmt></BkToCstmrStmt></Document>`;
      return readBankAnswer(text).answers.map(({ state, booking }) => [state, booking]);
    };
    const entry = (direction: string, told: string, details = "") =>
      `<Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts>${told}
      <NtryDtls><TxDtls><Refs><EndToEndId>${ONE}</EndToEndId></Refs>${details}</TxDtls></NtryDtls></Ntry>`;
    const day = "<BookgDt><Dt>2026-11-02</Dt></BookgDt>";
    const left = entry("DBIT", `${day}<AcctSvcrRef>B-1</AcctSvcrRef>`);
    expect(bookingIn(left)).toEqual([["completed", "reference B-1"]]);
    const long = (length: number) => entry("DBIT", `<AcctSvcrRef>${"x".repeat(length)}</AcctSvcrRef>`);
    const longest = [["completed", `reference ${"x".repeat(100)}`]];
    expect([bookingIn(long(100)), bookingIn(long(101))]).toEqual([longest, longest]);
    expect(bookingIn(entry("DBIT", day))).toEqual([["completed", "day 2026-11-02"]]);
    const instant = "<BookgDt><DtTm>2026-11-02T09:00:00+01:00</DtTm></BookgDt>";
    expect(bookingIn(entry("DBIT", instant))).toEqual([["completed", "day 2026-11-02"]]);
    expect(bookingIn(entry("DBIT", ""))).toEqual([["completed", undefined]]);
    const back = entry("CRDT", "<AcctSvcrRef>B-2</AcctSvcrRef>", "<RtrInf/>");
    expect(bookingIn(back)).toEqual([["returned", undefined]]);
    expect(bookingIn(back + left)).toEqual([["returned", "reference B-1"]]);
  });
});

describe("a file that is booked as one sum", () => {
  const booked = (extra: string) =>
    `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>${extra}<Sts>BOOK</Sts>
     <NtryDtls><Btch><MsgId>file-9</MsgId></Btch></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;

  it("has left, unless the booking takes something else back", () => {
    expect(readBankAnswer(booked(""))).toMatchObject({
      originalMessageId: "file-9",
      wholeFiles: [{ messageId: "file-9", state: "completed", reason: null }],
    });
    expect(readBankAnswer(booked("<RvslInd>true</RvslInd>")).wholeFiles).toEqual([]);
    expect(readBankAnswer(booked("").replace("DBIT", "CRDT")).wholeFiles).toEqual([]);
  });

  it("has the booking of that sum, and is told where there are two", () => {
    const one = booked("<AcctSvcrRef>B-7</AcctSvcrRef>");
    expect(readBankAnswer(one)).toMatchObject({ wholeFiles: [{ booking: "reference B-7" }], problems: [] });
    const [entry = ""] = /<Ntry>.*<\/Ntry>/s.exec(one) ?? [];
    expect(readBankAnswer(one.replace(entry, entry + entry)).problems).toEqual([
      expect.stringContaining("file-9 is booked out more than once"),
    ]);
  });
});

describe("a table", () => {
  it("is read with any separator, order of columns and quotes", () => {
    const text = `\uFEFFStatus;Note;KEY;reason;amount;currency\r\nCompleted;x;tr_1;;1234.5;eur\r\n\r\nreturned;;tr_2;"He said ""no"";\nthen left";;\r\n`;
    expect(readBankAnswer(text)).toMatchObject({
      answers: [
        { key: "tr_1", state: "completed", reason: null, money: euros(123_450n) },
        { key: "tr_2", state: "returned", reason: 'He said "no";\nthen left' },
      ],
      wholeFiles: [],
      unclearFiles: [],
      problems: [],
    });
    expect(readBankAnswer("key,status\nrtr-111111111111,paid").answers).toMatchObject([
      { key: "rtr_111111111111" },
    ]);
    expect(readBankAnswer("key,status,reason\na,paid,\nb,rejected,").answers).toMatchObject([
      { key: "a", state: "completed" },
      { key: "b", state: "returned", reason: "The bank gives no reason" },
    ]);
  });

  it("may have spaces around cells, rows of spaces, and a byte order mark before a quote", () => {
    const spaced = " Key , Status ,reason, Amount ,currency\n , ,\n tr_1 , Paid ,, 1.50 , eur \n";
    expect(readBankAnswer(spaced)).toMatchObject({
      answers: [{ key: "tr_1", state: "completed", money: euros(150n) }],
      problems: [],
    });
    expect(readBankAnswer('\uFEFF"key","status"\ntr_1,paid').answers).toMatchObject([{ key: "tr_1" }]);
  });

  it("keeps a reason as it is, with angle brackets and marks in it", () => {
    for (const reason of ["<closed>", "No\uFEFFbreak"])
      expect(readBankAnswer(`key,status,reason\na,failed,${reason}`).answers).toMatchObject([{ reason }]);
    expect(readBankAnswer("key,status,<note>\na,paid,").answers).toMatchObject([{ key: "a" }]);
  });

  it("has keys of up to 35 letters, digits and underscores", () => {
    const longest = "x".repeat(35);
    expect(readBankAnswer(`key,status\n${longest},paid`).answers).toMatchObject([{ key: longest }]);
    for (const key of [`${longest}x`, "tr_1!", "!tr_1", "tr 1"])
      expect(readBankAnswer(`key,status\n${key},paid`)).toMatchObject({
        answers: [],
        problems: [`Row 2: "${key}" is not the key of a payment of yours`],
      });
  });

  it("has at most 50,000 rows, with or without a line end after the last", () => {
    const words =
      "The file has more than 50,000 rows. Export fewer days at a time, and import each file by itself";
    const blank = "\n".repeat(49_999);
    expect(readBankAnswer(`key,status\n${blank}a,paid\n`).answers).toMatchObject([{ key: "a" }]);
    expect(() => readBankAnswer(`key,status\n${blank}a,paid\nb,paid\n`)).toThrow(words);
  });

  it("says which rows make no sense", () => {
    const text =
      "key,status,amount,currency\n,paid,,\na,perhaps,,\nb,paid,1.005,EUR\nc,paid,1,\nd,paid,,\nd,failed,,";
    expect(readBankAnswer(text)).toMatchObject({
      answers: [],
      problems: [
        "Row 2 has no key",
        'Row 3: the status is completed or returned, not "perhaps"',
        'Row 4: "1.005 EUR" is not an amount with a currency, such as 12.50 EUR',
        'Row 5: "1" is not an amount with a currency, such as 12.50 EUR',
        "d is told twice, with different answers",
      ],
    });
    for (const header of ["name,amount", "key,amount", "name,status"])
      expect(readBankAnswer(`${header}\nx,1`).problems).toEqual([
        "The first line needs the columns key and status",
      ]);
    expect(readBankAnswer('key,status\na"b,paid').problems).toEqual([
      "The file cannot be read: row 2 has a quote in the middle of a cell",
    ]);
  });
});

describe("any other file", () => {
  it.each([
    ["<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>", "it declares a document type"],
    ["<a>&nbsp;</a>", "undefined entity"],
    ["<a><b></a>", "unexpected close tag"],
    [`${"<a>".repeat(41)}${"</a>".repeat(41)}`, "its elements are nested more than 40 deep"],
    ["<a/>", "The file is no status report"],
    ["", "The first line needs the columns key and status"],
  ])("is refused with words: %s", (text, words) => {
    const read = readBankAnswer(text);
    expect(read).toMatchObject({ answers: [], wholeFiles: [], problems: [expect.stringContaining(words)] });
    expect(read.fileHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is refused beyond 10,000,000 characters", () => {
    const words =
      "The file has more than 10,000,000 characters. Export fewer days at a time, and import each file by itself";
    expect(() => readBankAnswer("x".repeat(10_000_001))).toThrow(words);
  });

  it("never throws, whatever it is", () => {
    const pieces = fc.constantFrom(
      "<",
      ">",
      "</",
      "key,status",
      '"',
      "\n",
      "<Document>",
      "CstmrPmtStsRpt",
      ",",
      "&",
      "]]>",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30 }), (parts) => {
        expect(readBankAnswer(parts.join("")).answers).toEqual(expect.any(Array));
      }),
    );
  });
});
