import { inflateSync } from "node:zlib";

/** The lines of all pages, read without another program: glyphs by the tables that say which letters they stand for. */
export function wordsOfPdf(base64: string): string {
  const file = Buffer.from(base64, "base64").toString("latin1");
  if (!file.startsWith("%PDF-")) throw new Error("No PDF");
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/g)].map(([, id = "", body = ""]) => [id, body]),
  );
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const body of objects.values())
    for (const [, name = "", id = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table = ""] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "") ?? [];
      fonts.set(name, lettersOf(unpacked(objects.get(table) ?? "")));
    }
  return [...objects.values()].flatMap((body) => linesOf(unpacked(body), fonts)).join("\n");
}

function unpacked(body: string): string {
  const [, stream] = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body) ?? [];
  if (stream === undefined || !body.includes("/FlateDecode")) return stream ?? "";
  return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
}

/** pdfkit numbers the glyphs of a font in groups that begin at a number and name the letters of each. */
function lettersOf(table: string): Map<string, string> {
  const groups = table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g);
  return new Map(
    [...groups].flatMap(([, first = "", letters = ""]) =>
      [...letters.matchAll(/<([^>]*)>/g)].map(([, hex = ""], index): [string, string] => [
        (Number.parseInt(first, 16) + index).toString(16).padStart(4, "0"),
        Buffer.from(hex.replace(/ /g, ""), "hex").swap16().toString("utf16le"),
      ]),
    ),
  );
}

function linesOf(page: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  let letters: ReadonlyMap<string, string> | undefined;
  return [...page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, font, shown = ""]) => {
    if (font === undefined)
      return [
        [...shown.matchAll(/<([0-9a-f]*)>/g)]
          .flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => letters?.get(glyph) ?? "\ufffd")
          .join(""),
      ];
    letters = fonts.get(font);
    return [];
  });
}
