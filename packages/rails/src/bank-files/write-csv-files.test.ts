import { describe, expect, it } from "vitest";
import type { WrittenFile } from "./bank-file.ts";
import { batchOf, paymentOf } from "./fixtures/bank-files.ts";
import { writePaypalMassCsv, writeWiseBatchCsv } from "./write-csv-files.ts";

function textOf(written: WrittenFile): string {
  if (!written.ok) throw new Error(JSON.stringify(written.problems));
  return written.file.text;
}

function problemsOf(written: WrittenFile): string[] {
  return written.ok ? [] : written.problems.map(({ key, problem }) => `${key}: ${problem}`);
}

describe("a file for Wise", () => {
  it("pays exact amounts to accounts", () => {
    const payments = [
      paymentOf({ name: 'Zoë "Z" Müller, MA', details: { iban: "at61 1904 3002 3457 3201" } }),
      paymentOf({ key: "tr_2222222222222", currency: "GBP", amountMinor: 7n, name: '"Al" Sá' }),
    ];
    const written = writeWiseBatchCsv(batchOf({ payments }));
    expect(textOf(written)).toBe(
      [
        "name,recipientEmail,paymentReference,receiverType,amountCurrency,amount,sourceCurrency,targetCurrency,IBAN",
        '"Zoë ""Z"" Müller, MA",zoe@example.com,tr-1111111111111 Views in October – Coffee Hour,PERSON,target,123.45,EUR,EUR,AT611904300234573201',
        '"""Al"" Sá",zoe@example.com,tr-2222222222222,PERSON,target,0.07,GBP,GBP,AT611904300234573201',
        "",
      ].join("\r\n"),
    );
    expect(written).toMatchObject({ file: { fileName: "wise-file-1.csv", mediaType: "text/csv" } });
  });

  it("lets Wise ask by email where nobody has an account", () => {
    const text = textOf(writeWiseBatchCsv(batchOf({ payments: [paymentOf({ details: {} })] })));
    expect(text).toBe(
      [
        "name,recipientEmail,paymentReference,receiverType,amountCurrency,amount,sourceCurrency,targetCurrency",
        "Zoë Müller,zoe@example.com,tr-1111111111111 Views in October – Coffee Hour,PERSON,target,123.45,EUR,EUR",
        "",
      ].join("\r\n"),
    );
  });

  it("needs no email address beside an account, nor spaces around names and references", () => {
    const payment = paymentOf({ name: " Al ", email: "", reference: "" });
    expect(textOf(writeWiseBatchCsv(batchOf({ payments: [payment] })))).toContain(
      "\r\nAl,,tr-1111111111111,PERSON,",
    );
  });

  it("cuts references after 140 characters", () => {
    const written = (reference: string) =>
      textOf(writeWiseBatchCsv(batchOf({ payments: [paymentOf({ reference })] })));
    const longest = `,tr-1111111111111 ${"x".repeat(123)},PERSON,`;
    expect(written("x".repeat(123))).toContain(longest);
    expect(written("x".repeat(124))).toContain(longest);
    expect(written(`${"x".repeat(122)} y`)).toContain(`,tr-1111111111111 ${"x".repeat(122)},PERSON,`);
  });

  it("takes up to 1000 payments", () => {
    const payments = Array.from({ length: 1000 }, (_, index) => paymentOf({ key: `p${index}` }));
    expect(problemsOf(writeWiseBatchCsv(batchOf({ payments })))).toEqual([]);
  });

  it("lists what cannot be written", () => {
    const payments = [
      paymentOf({ key: "p1" }),
      paymentOf({ key: "p2", details: {} }),
      paymentOf({ key: "p3", name: "=1+1", email: "+a@example.com" }),
      paymentOf({ key: "p4", name: " " }),
    ];
    expect(problemsOf(writeWiseBatchCsv(batchOf({ payments })))).toEqual([
      "p2: The recipient has no IBAN, or a wrong one",
      "p3: The recipient's name begins as a formula does",
      "p3: The recipient's email address begins as a formula does",
      "p4: The recipient's name is missing",
    ]);
    const nobody = [paymentOf({ key: "p1", details: {}, email: "" })];
    expect(problemsOf(writeWiseBatchCsv(batchOf({ payments: nobody })))).toEqual([
      "p1: The recipient's email address is missing",
    ]);
    const many = Array.from({ length: 1001 }, (_, index) => paymentOf({ key: `p${index}` }));
    expect(problemsOf(writeWiseBatchCsv(batchOf({ payments: many })))).toEqual([
      "null: A file takes at most 1000 payments",
    ]);
  });
});

describe("a file for PayPal", () => {
  it("has a row for each payment, and no header", () => {
    const payments = [
      paymentOf({ details: { email: "zoe@paypal.example" }, reference: "For \n October, thanks " }),
      paymentOf({ key: "tr_2222222222222", amountMinor: 100n, details: { email: "al@paypal.example" } }),
    ];
    const written = writePaypalMassCsv(batchOf({ payments }));
    expect(textOf(written)).toBe(
      [
        'zoe@paypal.example,123.45,EUR,tr_1111111111111,"For October, thanks",PAYPAL',
        "al@paypal.example,1.00,EUR,tr_2222222222222,Views in October – Coffee Hour,PAYPAL",
        "",
      ].join("\r\n"),
    );
    expect(written).toMatchObject({ file: { fileName: "paypal-file-1.csv", mediaType: "text/csv" } });
  });

  it("has from 1 to 5000 payments", () => {
    const details = { email: "zoe@paypal.example" };
    const payments = Array.from({ length: 5001 }, (_, index) => paymentOf({ key: `p${index}`, details }));
    expect(problemsOf(writePaypalMassCsv(batchOf({ payments })))).toEqual([
      "null: A file takes at most 5000 payments",
    ]);
    expect(problemsOf(writePaypalMassCsv(batchOf({ payments: payments.slice(1) })))).toEqual([]);
    expect(problemsOf(writePaypalMassCsv(batchOf({ payments: [] })))).toEqual([
      "null: There are no payments",
    ]);
  });

  it("lists what cannot be written", () => {
    const details = { email: "zoe@paypal.example" };
    const payments = [
      paymentOf({ key: "p1", details, currency: "HUF", amountMinor: 150n }),
      paymentOf({ key: "p2", details, currency: "USD" }),
      paymentOf({ key: "p3", currency: "HUF", amountMinor: 100n }),
      paymentOf({ key: "p4", details: { email: "+a@paypal.example" }, currency: "HUF", amountMinor: 100n }),
    ];
    expect(problemsOf(writePaypalMassCsv(batchOf({ payments })))).toEqual([
      "p1: PayPal pays no such amount of HUF",
      "p2: PayPal takes one currency in a file, here HUF",
      "p3: The recipient's PayPal address is missing or wrong",
      "p4: The recipient's PayPal address is missing or wrong",
    ]);
  });
});
