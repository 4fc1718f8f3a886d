import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import type { Paper } from "@clipledger/contract/payouts/paper";
import { describe, expect, it } from "vitest";
import { writePaperPdf } from "./draw-paper.ts";

const row = (index: number) => [
  "CPM",
  `tiktok ${index % 3 === 0 ? "Łukasz Żółć – Trần Thị Mai 🔪 knife skills in a minute and a half" : "Quiet desk"}`,
  "2026-09-07",
  "1,204",
  "25,310",
  "24,106",
  "scrapecreators 2026-09-13",
  `${index},204.50`,
];

const PAPER: Paper = {
  kind: "invoice",
  number: "INV-000042",
  title: "Self-billing invoice",
  issuer: "Nörthwind Ставок “GmbH” 佐藤 花子",
  issuedOn: "2026-09-14",
  parties: [
    {
      label: "Supplier",
      lines: ["Łukasz Żółć", "İpek Yılmaz", "Đorđe", "Иван", "VAT or tax id PL1234567890"],
    },
    { label: "Customer, who issued this document", lines: [`${"A very long name ".repeat(40)}`, "Berlin"] },
  ],
  facts: [
    { label: "Payout", value: "orgpay_4Rk8sVn1QwZp" },
    { label: "Campaign", value: "Été — 50 % \u202eoff\u0007" },
  ],
  tables: [
    {
      title: "What it was paid for",
      columns: [66, 100, 50, 47, 50, 89].map((width, index) => ({
        header: `Column ${index}`,
        width,
        align: index < 3 ? ("left" as const) : ("right" as const),
      })),
      rows: Array.from({ length: 70 }, (_, index) => row(index)),
    },
  ],
  totals: [
    { label: "Net", value: "EUR 1,037.39" },
    { label: "Total", value: "EUR 1,234.50" },
  ],
  notes: ["No VAT is charged.", "Żółć: the customer issued this document in the name of Đorđe. ".repeat(12)],
};

/** The bytes of a file with what zlib packed unpacked: another Node may pack the same bytes differently. */
function unpacked(base64: string): string {
  const file = Buffer.from(base64, "base64").toString("latin1");
  return file
    .replace(/stream\n([\s\S]*?)\nendstream/g, (whole, packed: string) =>
      packed.startsWith("\x78") ? inflateSync(Buffer.from(packed, "latin1")).toString("latin1") : whole,
    )
    .replace(/\/Length \d+/g, "")
    .replace(/xref\n[\s\S]*$/, "");
}

const hashOf = (text: string) => createHash("sha256").update(text, "latin1").digest("hex");

describe("a paper issued before layouts were stored", () => {
  it("is drawn as it was when it was issued", async () => {
    const { content } = await writePaperPdf({ paper: PAPER, layout: null });
    expect(hashOf(unpacked(content))).toBe(
      "bab9e0cbe7758713280dd952f10ed3591fdfca98676b2f6b42039b387eb0d43f",
    );
  });
});

describe("a paper of layout 2", () => {
  it("is the same bytes again, whatever else was drawn before", async () => {
    const first = await writePaperPdf({ paper: PAPER, layout: 2 });
    await writePaperPdf({ paper: { ...PAPER, issuer: "Ω Ǻ ﬁ office Щ" }, layout: 2 });
    expect(await writePaperPdf({ paper: PAPER, layout: 2 })).toEqual(first);
  });

  it("holds no more of the fonts than its letters", async () => {
    const { content } = await writePaperPdf({ paper: PAPER, layout: 2 });
    expect(Buffer.from(content, "base64").length).toBeLessThan(80_000);
    expect(unpacked(content)).not.toContain("/Helvetica");
  });
});
