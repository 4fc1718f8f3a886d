export type Pdf = PDFKit.PDFDocument;

/** Readable on white paper, also without colours. */
export const INK = {
  text: "#16181d",
  muted: "#565b66",
  faint: "#7b818d",
  line: "#e2e4e9",
  bar: "#b9bec8",
} as const;

export const PAGE = { width: 595.28, height: 841.89, margin: 46 } as const;
export const CONTENT_WIDTH: number = PAGE.width - 2 * PAGE.margin;

/** No line has more letters than this, and some captions have thousands, which take long to measure. */
const LONGEST_LINE = 400;

/** As much of a text as fits on one line. */
export function fitted(doc: Pdf, text: string, width: number): string {
  const whole = pdfText(text.slice(0, LONGEST_LINE));
  if (doc.widthOfString(whole) <= width) return whole;
  let [fits, tooLong] = [0, whole.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (doc.widthOfString(`${whole.slice(0, middle)}…`) <= width) fits = middle;
    else tooLong = middle;
  }
  return `${whole.slice(0, fits).trimEnd()}…`;
}

interface Column {
  readonly header: string;
  readonly width: number;
  readonly align?: "left" | "right";
}

interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Of the letters; 9 where nothing is said. */
  readonly size?: number;
}

/** A table of single lines; it goes on, with its header, on the next page. Returns where it ends. */
export function drawTable(doc: Pdf, { title, columns, rows, size = 9 }: Table, startY: number): number {
  const rowHeight = size + 8;
  let y = startY;
  const isFull = (height: number) => y + height > PAGE.height - PAGE.margin - 14;
  const turnPage = () => {
    doc.addPage();
    y = PAGE.margin;
  };
  if (isFull(60)) turnPage();
  doc.font("Helvetica-Bold").fontSize(11).fillColor(INK.text);
  doc.text(title, PAGE.margin, y, { lineBreak: false });
  y += 19;
  const headers = columns.map(({ header }) => header);
  const drawHeader = () => {
    doc.font("Helvetica").fontSize(7.5).fillColor(INK.faint);
    drawCells(doc, columns, headers, y);
    y += 12;
  };
  drawHeader();
  for (const row of rows) {
    if (isFull(rowHeight)) {
      turnPage();
      drawHeader();
    }
    drawLine(doc, y);
    doc.font("Helvetica").fontSize(size).fillColor(INK.text);
    drawCells(doc, columns, row, y + 5);
    y += rowHeight;
  }
  return y + 16;
}

export function drawLine(doc: Pdf, y: number): void {
  doc
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.margin + CONTENT_WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(INK.line)
    .stroke();
}

function drawCells(doc: Pdf, columns: readonly Column[], cells: readonly string[], y: number): void {
  let { margin: x }: { margin: number } = PAGE;
  for (const [index, { width, align = "left" }] of columns.entries()) {
    const text = fitted(doc, cells[index] ?? "", width - 8);
    doc.text(text, x, y, { width: width - (align === "right" ? 0 : 8), align, lineBreak: false });
    x += width;
  }
}

/** At the foot of every page: a text, and which page it is. */
export function drawFoot(doc: Pdf, text: string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    doc.font("Helvetica").fontSize(7.5).fillColor(INK.faint);
    doc.text(fitted(doc, text, CONTENT_WIDTH - 60), PAGE.margin, PAGE.height - 34, { lineBreak: false });
    doc.text(`${page + 1} of ${count}`, PAGE.margin, PAGE.height - 34, {
      width: CONTENT_WIDTH,
      align: "right",
      lineBreak: false,
    });
  }
}

interface PdfFacts {
  readonly title: string;
  readonly author: string;
  /** Also what the file's id is made of: equal facts and drawings are equal bytes. */
  readonly createdAt: Date;
}

/** Sheets of A4 as base64. */
export async function writePdf(facts: PdfFacts, draw: (doc: Pdf) => void): Promise<string> {
  // Loaded when the first PDF is asked for: most servers never write one.
  const { default: PdfDocument } = await import("pdfkit");
  const doc: Pdf = new PdfDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    info: {
      Title: pdfText(facts.title),
      Author: pdfText(facts.author),
      CreationDate: facts.createdAt,
    },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  draw(doc);
  doc.end();
  return (await written).toString("base64");
}

const LOCALE = "en-US";

// Building a formatter costs far more than using it, and tables show thousands of counts.
const wholeCounts = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });

export function wholeCount(count: number): string {
  return wholeCounts.format(count);
}

/** "21 Sep 2026". */
export function dayText(day: string): string {
  const date = new Date(day);
  const month = new Intl.DateTimeFormat(LOCALE, { month: "short", timeZone: "UTC" }).format(date);
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
}

/** What the standard fonts of PDF know beyond Latin-1. */
const BEYOND_LATIN_1 = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0e|\ufe0f/gu;

/** Stands for what cannot be written. */
const UNKNOWN = "\ufffd";

/**
 * A text in letters that every PDF reader has. Letters with other accents lose these, pictures go, and each word in another script
 * becomes a question mark: a font for all scripts would be many times as large as the report.
 */
export function pdfText(text: string): string {
  const letters = Array.from(text.replace(PICTURES, ""), writable).join("");
  return letters
    .replace(/\ufffd+/g, "?")
    .replace(/\s+/g, " ")
    .trim();
}

/** The letter itself, the same without its accents, or the sign for what cannot be written. */
function writable(letter: string): string {
  if (/\s/.test(letter)) return " ";
  if (isKnown(letter)) return letter;
  const plain = Array.from(letter.normalize("NFKD")).filter((part) => !/\p{M}/u.test(part));
  return plain.length > 0 ? plain.map((part) => (isKnown(part) ? part : UNKNOWN)).join("") : "";
}

function isKnown(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || BEYOND_LATIN_1.includes(letter);
}
