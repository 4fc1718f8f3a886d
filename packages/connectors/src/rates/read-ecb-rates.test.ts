import { describe, expect, it } from "vitest";
import { readEcbRates } from "./read-ecb-rates.ts";

const head = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>`;
const xml = (cubes: string) => `${head}\n<Cube>${cubes}</Cube>\n</gesmes:Envelope>`;

describe("a file of reference rates", () => {
  it("is the bank's CSV: a column for each currency, N/A where there is no rate", () => {
    const csv =
      "Date,USD,JPY,BGN,ISK,\n2026-11-16,1.0583,163.27,1.9558,N/A,\r\n2026-11-13,1.05,162.9,N/A,145.5,\n\n";
    expect(readEcbRates(csv)).toEqual({
      isReadable: true,
      rates: [
        { day: "2026-11-16", currency: "USD", rate: "1.0583" },
        { day: "2026-11-16", currency: "JPY", rate: "163.27" },
        { day: "2026-11-13", currency: "USD", rate: "1.05" },
        { day: "2026-11-13", currency: "JPY", rate: "162.9" },
        { day: "2026-11-13", currency: "ISK", rate: "145.5" },
      ],
      leftOut: ["BGN"],
    });
  });

  it("is the bank's XML of one day or several", () => {
    const days = `<Cube time='2026-11-16'><Cube currency='USD' rate='1.0583'/><Cube currency='BGN' rate='1.9558'/></Cube>
      <Cube time="2026-11-13"><Cube currency="USD" rate="1.0500"/></Cube>`;
    expect(readEcbRates(`\uFEFF${xml(days)}`)).toEqual({
      isReadable: true,
      rates: [
        { day: "2026-11-16", currency: "USD", rate: "1.0583" },
        { day: "2026-11-13", currency: "USD", rate: "1.0500" },
      ],
      leftOut: ["BGN"],
    });
  });

  it.each([
    ["nothing", "", /Date and currencies/],
    ["another table", "day;usd\n2026-11-16;1", /Date and currencies/],
    ["a head alone", "Date,USD,\n", /no rates/],
    ["a day that is none", "Date,USD,\n2026-02-30,1.05,", /line 2: "2026-02-30" is no day/],
    ["a rate that is none", "Date,USD,\n2026-11-16,1.0x,", /line 2: "1.0x" is no rate of USD/],
    ["a rate of nothing", "Date,USD,\n2026-11-16,0.0000,", /line 2: "0.0000" is no rate/],
    ["a currency that is none", "Date,dollar,\n2026-11-16,1.05,", /"dollar" is no currency/],
    ["a line that was cut off", "Date,USD,JPY,\n2026-11-16,1.05,", /line 2: 1 rates for 2 currencies/],
    ["two rates of a day", "Date,USD,\n2026-11-16,1.05,\n2026-11-16,1.06,", /line 3: USD has a second rate/],
    ["a web page", "<html><body>Not found</body></html>", /no gesmes:Envelope/],
    ["XML that ends early", head, /unclosed|unexpected end|not closed/i],
    ["XML without rates", xml(""), /no rates/],
    ["XML with a day that is none", xml("<Cube time='today'/>"), /"today" is no day/],
    [
      "XML with half a rate",
      xml("<Cube time='2026-11-16'><Cube currency='USD'/></Cube>"),
      /"" is no rate of USD/,
    ],
    [
      "XML with entities of its own",
      `<!DOCTYPE x [<!ENTITY a "1.05">]>${xml("<Cube time='2026-11-16'><Cube currency='USD' rate='&a;'/></Cube>")}`,
      /document type/,
    ],
  ])("is not %s", (_name, text, problem) => {
    const read = readEcbRates(text);
    expect(read).toEqual({ isReadable: false, problems: [expect.stringMatching(problem)] });
  });

  it("tells every problem at once, and of very many the first", () => {
    const read = readEcbRates(`Date,USD,\n${"2026-13-01,1.05,\n".repeat(50)}`);
    expect(!read.isReadable && read.problems.length).toBe(20);
  });

  it("is never larger than what the bank has", () => {
    expect(readEcbRates(" ".repeat(30_000_001))).toEqual({
      isReadable: false,
      problems: [expect.stringMatching(/larger/)],
    });
  });
});
