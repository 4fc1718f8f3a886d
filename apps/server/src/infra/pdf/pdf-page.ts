import type { Typeface } from "./typeface.ts";

export type Pdf = PDFKit.PDFDocument & { readonly typeface: Typeface };

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
  const whole = doc.typeface.written(text.slice(0, LONGEST_LINE));
  const start = (end: number) => whole.slice(0, end).replace(/[\ud800-\udbff]$/, "");
  if (doc.widthOfString(whole) <= width) return whole;
  let [fits, tooLong] = [0, whole.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (doc.widthOfString(`${start(middle)}…`) <= width) fits = middle;
    else tooLong = middle;
  }
  return `${start(fits).trimEnd()}…`;
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
  doc.font(doc.typeface.bold).fontSize(11).fillColor(INK.text);
  doc.text(title, PAGE.margin, y, { lineBreak: false });
  y += 19;
  const headers = columns.map(({ header }) => header);
  const drawHeader = () => {
    doc.font(doc.typeface.regular).fillColor(INK.faint);
    drawCells(doc, columns, { cells: headers, y, size: 7.5 });
    y += 12;
  };
  drawHeader();
  for (const row of rows) {
    if (isFull(rowHeight)) {
      turnPage();
      drawHeader();
    }
    drawLine(doc, y);
    doc.font(doc.typeface.regular).fillColor(INK.text);
    drawCells(doc, columns, { cells: row, y: y + 5, size });
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

const CELL_GAP = 8;

interface Row {
  readonly cells: readonly string[];
  readonly y: number;
  readonly size: number;
}

function drawCells(doc: Pdf, columns: readonly Column[], { cells, y, size }: Row): void {
  doc.fontSize(size);
  let { margin: x }: { margin: number } = PAGE;
  for (const [index, { width, align = "left" }] of columns.entries()) {
    const cell = cells[index] ?? "";
    if (align === "right" && doc.typeface.shrinksNumbers) drawNumber(doc, cell, { x, y, width, size });
    else {
      const text = fitted(doc, cell, width - CELL_GAP);
      doc.text(text, x, y, { width: width - (align === "right" ? 0 : CELL_GAP), align, lineBreak: false });
    }
    x += width;
  }
}

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

/** A number without its last digits is another number, so a long one gets smaller digits. */
function drawNumber(doc: Pdf, cell: string, { x, y, width, size }: Cell): void {
  const text = doc.typeface.written(cell);
  const tooWide = doc.widthOfString(text) / (width - CELL_GAP);
  if (tooWide > 1) doc.fontSize(size / tooWide);
  doc.text(text, x, y, { width, align: "right", lineBreak: false });
  doc.fontSize(size);
}

/** At the foot of every page: a text, and which page it is. */
export function drawFoot(doc: Pdf, text: string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    doc.font(doc.typeface.regular).fontSize(7.5).fillColor(INK.faint);
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
export async function writePdf(
  { title, author, createdAt }: PdfFacts,
  typeface: Typeface,
  draw: (doc: Pdf) => void,
): Promise<string> {
  // Loaded when the first PDF is asked for: most servers never write one.
  const { default: PdfDocument } = await import("pdfkit");
  const info = { Title: typeface.written(title), Author: typeface.written(author), CreationDate: createdAt };
  const options = { size: "A4", margin: 0, bufferPages: true, info };
  // An empty name keeps pdfkit from loading Helvetica.
  const plain = new PdfDocument(typeface.files.size === 0 ? options : { ...options, font: "" });
  const doc: Pdf = Object.assign(plain, { typeface });
  for (const [name, file] of typeface.files) doc.registerFont(name, file);
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
