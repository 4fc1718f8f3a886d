import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { runs } from "../../../../scripts/test-run/property-runs.ts";
import type { BankFileBatch } from "./bank-file.ts";
import { anyBatch, batchOf, paymentOf } from "./fixtures/bank-files.ts";
import { checkSumsOf, toSepaText, writeSepaFile } from "./write-sepa-file.ts";

const schema = {
  fileName: "pain.001.001.03.xsd",
  contents: readFileSync(new URL("./schema/pain.001.001.03.xsd", import.meta.url), "utf8"),
};

async function schemaErrors(...texts: readonly string[]): Promise<readonly string[]> {
  const xml = texts.map((contents, index) => ({ fileName: `file${index}.xml`, contents }));
  const { errors } = await validateXML({ xml, schema });
  return errors.map(({ rawMessage }) => rawMessage);
}

function textOf(batch: BankFileBatch): string {
  const written = writeSepaFile(batch);
  if (!written.ok) throw new Error(JSON.stringify(written.problems));
  return written.file.text;
}

function problemsOf(batch: BankFileBatch) {
  const written = writeSepaFile(batch);
  return written.ok ? [] : written.problems.map(({ key, problem }) => `${key}: ${problem}`);
}

describe("a SEPA file", () => {
  it("is written so, byte by byte", () => {
    const batch = batchOf({
      messageId: "orgfile_Ab12Cd34Ef56",
      payments: [paymentOf({ key: "tr_0123456789abc", amountMinor: 123_456n })],
    });
    expect(textOf(batch)).toBe(readFileSync(new URL("./fixtures/sepa.xml", import.meta.url), "utf8"));
    const written = writeSepaFile(batch);
    expect(written.ok && written.file).toMatchObject({
      fileName: "sepa-orgfile-Ab12Cd34Ef56.xml",
      mediaType: "application/xml",
      messageId: "orgfile-Ab12Cd34Ef56",
      sha256: "fb2e256f38a1b4bb4631ac1f5b27e3cdccb8aa6427012c0970dbb7529d320eb4",
    });
  });

  it("fits the official schema, with and without banks named and references given", async () => {
    const withBanks = batchOf({
      debtor: { name: "Clip & Co", iban: "DE89 3704 0044 0532 0130 00", bic: "deutdeff" },
      payments: [
        paymentOf({ details: { iban: "at61 1904 3002 3457 3201", bic: "GIBAATWWXXX" } }),
        paymentOf({ key: "tr_2222222222222", reference: "" }),
      ],
    });
    expect(await schemaErrors(textOf(withBanks), textOf(batchOf({})))).toEqual([]);
  });

  it("would not pass the schema with another order, name or amount", async () => {
    const text = textOf(batchOf({}));
    const broken = [
      text.replace("<ChrgBr>SLEV</ChrgBr>", ""),
      text.replace("<PmtMtd>TRF</PmtMtd>", "<PmtMtd>XXX</PmtMtd>"),
      text.replace(/<Nm>[^<]+</, `<Nm>${"x".repeat(141)}<`),
      text.replace(/(<InstdAmt Ccy="EUR">)[^<]+/, "$11.234567"),
    ];
    expect(broken.every((one) => one !== text)).toBe(true);
    // The bearer of charges may be left out; all others may not be so.
    expect(await schemaErrors(broken[0] ?? "")).toEqual([]);
    for (const one of broken.slice(1)) expect(await schemaErrors(one)).not.toEqual([]);
  });

  it("fits the schema, sums exactly and is the same again, for any batch", async () => {
    const texts: string[] = [];
    fc.assert(
      fc.property(anyBatch, (batch) => {
        const text = textOf(batch);
        expect(textOf(structuredClone(batch))).toBe(text);
        const count = batch.payments.length;
        const sumMinor = batch.payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
        expect(checkSumsOf(text)).toEqual({ count, sumMinor });
        const stated = [...text.matchAll(/<(?:NbOfTxs|CtrlSum)>([\d.]+)</g)].map(([, number]) => number);
        const sum = String(sumMinor)
          .padStart(3, "0")
          .replace(/(?=\d\d$)/, ".");
        expect(stated).toEqual([String(count), sum, String(count), sum]);
        texts.push(text);
      }),
      { numRuns: runs(60) },
    );
    expect(await schemaErrors(...texts)).toEqual([]);
  });

  it("lists everything that cannot be written, with the payment's key", () => {
    const batch = batchOf({
      messageId: "a".repeat(36),
      debtor: { name: "漢字", iban: "DE00370400440532013000", bic: null },
      payments: [
        paymentOf({ key: "p1", currency: "USD" }),
        paymentOf({ key: "p2", amountMinor: 0n }),
        paymentOf({ key: "p3", amountMinor: 100_000_000_000n, name: "x".repeat(71) }),
        paymentOf({ key: "p4", details: {} }),
        paymentOf({ key: "p5", details: { iban: "DE89370400440532013000", bic: "nope" } }),
        paymentOf({ key: "p6", details: { iban: "BR1800360305000010009795493C1" } }),
        paymentOf({ key: "p1" }),
      ],
    });
    expect(problemsOf(batch)).toEqual([
      "null: The file's id needs 1 to 35 letters, digits, underscores or hyphens",
      "p2: There is nothing to pay",
      "p1: The payment is in the file twice",
      "null: Your name is missing, or has no letters that banks take",
      "null: Your account has no IBAN, or a wrong one",
      "p1: SEPA pays in EUR only, not in USD",
      "p3: SEPA pays at most 999999999.99 EUR at once",
      "p3: The recipient's name is longer than 70 characters",
      "p4: The recipient's account has no IBAN, or a wrong one",
      "p5: The recipient's account has a wrong BIC",
      "p6: The recipient's account is in a country outside of SEPA",
    ]);
    expect(problemsOf(batchOf({ payments: [] }))).toEqual(["null: There are no payments"]);
  });

  it("takes amounts up to 999999999.99 EUR, names up to 70 characters and references up to 140", () => {
    const amountMinor = 99_999_999_999n;
    const name = "x".repeat(70);
    const written = (reference: string) =>
      textOf(batchOf({ payments: [paymentOf({ amountMinor, name, reference })] }));
    expect(written("x".repeat(140))).toContain('<InstdAmt Ccy="EUR">999999999.99</InstdAmt>');
    expect(written("x".repeat(140))).toContain(`<Nm>${name}</Nm>`);
    expect(written("x".repeat(140))).toContain(`<Ustrd>${"x".repeat(140)}</Ustrd>`);
    expect(written("x".repeat(141))).toContain(`<Ustrd>${"x".repeat(140)}</Ustrd>`);
    expect(written(`${"x".repeat(139)} y`)).toContain(`<Ustrd>${"x".repeat(139)}</Ustrd>`);
  });

  it.each(["0999-12-31", "12026-11-18", "2026-11-180", ""])("is not for the day %j", (day) => {
    const executeOn = day as BankFileBatch["executeOn"]; // safe: the writer itself checks the day
    expect(problemsOf(batchOf({ executeOn }))).toEqual([
      "null: The day of the payments is none that banks take",
    ]);
  });

  it("needs the time at which it was made", () => {
    expect(problemsOf(batchOf({ createdAt: new Date(Number.NaN) }))).toEqual([
      "null: The time of the file is none",
    ]);
  });
});

describe("texts for banks", () => {
  it.each([
    ["Jürgen Groß & Söhne", "Jurgen Gross + Sohne"],
    ["Łukasz Żółć", "Lukasz Zolc"],
    ["Ελένη Παπαδοπούλου", "Eleni Papadopoyloy"],
    ["Живко Щерев", "Zhivko Shterev"],
    ["Ｗｉｄｅ  letters\n“quoted” – 5 €", "Wide letters 'quoted' - 5 EUR"],
    ["<b>\u0000漢\u202E</b>", "(b)..(/b)"],
    [" \n Zoe \u00A0", "Zoe"],
  ])("turn %j into %j", (text, expected) => {
    expect(toSepaText(text)).toBe(expected);
  });

  it("have no other characters, whatever they are made from", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(toSepaText(text)).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
      }),
    );
  });
});

describe("a file that was changed", () => {
  const text = textOf(batchOf({}));

  const payment = /\s*<CdtTrfTxInf>[\s\S]*?<\/CdtTrfTxInf>/;

  it("pays what its payments add up to, whatever sums it states", () => {
    expect(checkSumsOf(text)).toEqual({ count: 2, sumMinor: 24_690n });
    const raised = text.replace('"EUR">123.45', '"EUR">923.45');
    expect(checkSumsOf(raised)).toEqual({ count: 2, sumMinor: 104_690n });
    expect(checkSumsOf(text.replace(payment, ""))).toEqual({ count: 1, sumMinor: 12_345n });
    const [debit = ""] = /<PmtInf>[\s\S]*<\/PmtInf>/.exec(text) ?? [];
    expect(checkSumsOf(text.replace(debit, debit + debit))).toEqual({ count: 4, sumMinor: 49_380n });
  });

  it("is none when it pays in another currency, cannot be read or says nothing", () => {
    expect(checkSumsOf(text.replace('Ccy="EUR"', 'Ccy="USD"'))).toBeUndefined();
    expect(checkSumsOf(text.slice(0, -20))).toBeUndefined();
    expect(checkSumsOf("<Document/>")).toBeUndefined();
    expect(checkSumsOf(text.replace("<MsgId>file-1</MsgId>", ""))).toBeUndefined();
    expect(checkSumsOf(text.replace(payment, "").replace(payment, ""))).toBeUndefined();
  });

  it("is refused where it is too long to be read", () => {
    expect(() => checkSumsOf("x".repeat(10_000_001))).toThrow(
      "The file has more than 10,000,000 characters. Export fewer days at a time, and import each file by itself",
    );
  });
});
