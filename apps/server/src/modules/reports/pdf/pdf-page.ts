import { pdfText } from "./pdf-text.ts";

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

/** As much of a text as fits on one line. */
export function fitted(doc: Pdf, text: string, width: number): string {
  const whole = pdfText(text);
  if (doc.widthOfString(whole) <= width) return whole;
  let end = whole.length;
  while (end > 0 && doc.widthOfString(`${whole.slice(0, end)}…`) > width) end -= 1;
  return `${whole.slice(0, end).trimEnd()}…`;
}

interface Column {
  readonly header: string;
  readonly width: number;
  readonly align?: "right";
}

const ROW_HEIGHT = 17;

/** A table of single lines; it goes on, with its header, on the next page. Returns where it ends. */
export function drawTable(
  doc: Pdf,
  title: string,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  startY: number,
): number {
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
  const drawHeader = () => {
    doc.font("Helvetica").fontSize(7.5).fillColor(INK.faint);
    drawCells(
      doc,
      columns,
      columns.map(({ header }) => header),
      y,
    );
    y += 12;
  };
  drawHeader();
  for (const row of rows) {
    if (isFull(ROW_HEIGHT)) {
      turnPage();
      drawHeader();
    }
    doc
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + CONTENT_WIDTH, y)
      .lineWidth(0.5)
      .strokeColor(INK.line)
      .stroke();
    doc.font("Helvetica").fontSize(9).fillColor(INK.text);
    drawCells(doc, columns, row, y + 5);
    y += ROW_HEIGHT;
  }
  return y + 16;
}

function drawCells(doc: Pdf, columns: readonly Column[], cells: readonly string[], y: number): void {
  let { margin: x }: { margin: number } = PAGE;
  for (const [index, { width, align = "left" }] of columns.entries()) {
    const text = fitted(doc, cells[index] ?? "", width - 8);
    doc.text(text, x, y, { width: width - (align === "right" ? 0 : 8), align, lineBreak: false });
    x += width;
  }
}
