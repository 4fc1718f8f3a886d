import { type RunningUpstream, serveUpstream } from "../serve.ts";

/** By day, then by currency: what one euro is worth. */
type StatedRates = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface ImitatedBank extends RunningUpstream {
  /** States further rates, from now on. */
  publish(rates: StatedRates): void;
  /** Answers this instead of any file, until it is called without. */
  answerInstead(reply?: { readonly status?: number; readonly body: string }): void;
}

/** The European Central Bank's files of reference rates: of its newest day, and of the 90 days up to it. */
export async function serveEcb(rates: StatedRates, port = 0): Promise<ImitatedBank> {
  const stated = new Map(Object.entries(rates));
  let instead: { readonly status?: number; readonly body: string } | undefined;
  const upstream = await serveUpstream(async ({ path }) => {
    if (instead !== undefined) return instead;
    const days = [...stated.keys()].sort().reverse();
    const headers = { "content-type": "text/xml" };
    if (path === "/eurofxref-daily.xml") return { headers, body: envelope(days.slice(0, 1), stated) };
    if (path === "/eurofxref-hist-90d.xml") return { headers, body: envelope(lastDays(days), stated) };
    return { status: 404, body: "Not found" };
  }, port);
  return {
    ...upstream,
    publish(further) {
      for (const [day, ofDay] of Object.entries(further)) stated.set(day, ofDay);
    },
    answerInstead(reply) {
      instead = reply;
    },
  };
}

function lastDays(days: readonly string[]): readonly string[] {
  const first = new Date(Date.parse(days[0] ?? "") - 90 * 86_400_000).toISOString().slice(0, 10);
  return days.filter((day) => day > first);
}

function envelope(
  days: readonly string[],
  stated: ReadonlyMap<string, Readonly<Record<string, string>>>,
): string {
  const cubes = days.map((day) => {
    const rates = Object.entries(stated.get(day) ?? {}).map(
      ([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>\n`,
    );
    return `\t\t<Cube time='${day}'>\n${rates.join("")}\t\t</Cube>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
${cubes.join("")}\t</Cube>
</gesmes:Envelope>
`;
}
