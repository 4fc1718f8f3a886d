import type { Paper } from "@clipledger/contract/payouts/paper";
import type { ReportFile } from "@clipledger/contract/reports";
import { loadEmbeddedTypeface } from "../../../infra/pdf/embedded-typeface.ts";
import {
  CONTENT_WIDTH,
  dayText,
  drawFoot,
  drawLine,
  drawTable,
  fitted,
  INK,
  PAGE,
  type Pdf,
  writePdf,
} from "../../../infra/pdf/pdf-page.ts";
import { STANDARD_TYPEFACE } from "../../../infra/pdf/standard-typeface.ts";
import type { Typeface } from "../../../infra/pdf/typeface.ts";
import type { IssuedPaper } from "./numbered-papers.ts";

/** The same paper is the same bytes, whenever and however often it is drawn. */
export async function writePaperPdf({ paper, layout }: IssuedPaper): Promise<ReportFile> {
  const { number, title, issuer, issuedOn } = paper;
  const facts = { title: `${title} ${number}`, author: issuer, createdAt: new Date(issuedOn) };
  return {
    fileName: `${number}.pdf`,
    contentType: "application/pdf",
    content: await writePdf(facts, await typefaceOf(layout), (doc) => drawPaper(doc, paper)),
  };
}

function typefaceOf(layout: IssuedPaper["layout"]): Typeface | Promise<Typeface> {
  return layout === null ? STANDARD_TYPEFACE : loadEmbeddedTypeface();
}

const TABLE_LETTERS = 7.5;

function drawPaper(doc: Pdf, paper: Paper): void {
  let y = drawHead(doc, paper);
  y = drawParties(doc, paper, y);
  y = drawFacts(doc, paper, y);
  for (const { title, columns, rows } of paper.tables) {
    const whole = columns.reduce((sum, { width }) => sum + width, 0);
    const scaled = columns.map((column) => ({ ...column, width: (column.width / whole) * CONTENT_WIDTH }));
    y = drawTable(doc, { title, columns: scaled, rows, size: TABLE_LETTERS }, y);
  }
  y = drawTotals(doc, paper, y);
  drawNotes(doc, paper, y);
  drawFoot(doc, `${paper.number} · ${paper.issuer}`);
}

function drawHead(doc: Pdf, { issuer, title, number, issuedOn }: Paper): number {
  const { margin } = PAGE;
  doc.font(doc.typeface.regular).fontSize(9.5).fillColor(INK.muted);
  doc.text(fitted(doc, issuer, CONTENT_WIDTH), margin, margin - 8, { lineBreak: false });
  doc.font(doc.typeface.bold).fontSize(20).fillColor(INK.text);
  doc.text(fitted(doc, title, CONTENT_WIDTH), margin, margin + 8, { lineBreak: false });
  doc.font(doc.typeface.regular).fontSize(9.5).fillColor(INK.muted);
  doc.text(`Number ${number} · ${dayText(issuedOn)}`, margin, margin + 34, { lineBreak: false });
  return margin + 62;
}

const LINE = 13;

function drawParties(doc: Pdf, { parties }: Paper, y: number): number {
  if (parties.length === 0) return y;
  const width = CONTENT_WIDTH / parties.length;
  for (const [index, { label, lines }] of parties.entries()) {
    const x = PAGE.margin + width * index;
    doc.font(doc.typeface.regular).fontSize(8).fillColor(INK.muted);
    doc.text(fitted(doc, label, width - 12), x, y, { lineBreak: false });
    doc.fontSize(9.5).fillColor(INK.text);
    for (const [place, line] of lines.entries())
      doc.text(fitted(doc, line, width - 12), x, y + LINE * (place + 1), { lineBreak: false });
  }
  return y + LINE * (Math.max(...parties.map(({ lines }) => lines.length)) + 1) + 14;
}

const LABEL_WIDTH = 110;

function drawFacts(doc: Pdf, { facts }: Paper, startY: number): number {
  let y = startY;
  for (const { label, value } of facts) {
    doc.font(doc.typeface.regular).fontSize(9).fillColor(INK.muted);
    doc.text(fitted(doc, label, LABEL_WIDTH - 8), PAGE.margin, y, { lineBreak: false });
    doc.fillColor(INK.text);
    doc.text(fitted(doc, value, CONTENT_WIDTH - LABEL_WIDTH), PAGE.margin + LABEL_WIDTH, y, {
      lineBreak: false,
    });
    y += LINE;
  }
  return facts.length === 0 ? y : y + 14;
}

function drawTotals(doc: Pdf, { totals }: Paper, startY: number): number {
  let y = withRoomFor(doc, startY, 16 * totals.length + 8);
  drawLine(doc, y);
  y += 8;
  for (const [index, { label, value }] of totals.entries()) {
    doc.font(index === totals.length - 1 ? doc.typeface.bold : doc.typeface.regular).fontSize(10.5);
    doc.fillColor(INK.text).text(fitted(doc, label, CONTENT_WIDTH / 2), PAGE.margin, y, { lineBreak: false });
    doc.text(value, PAGE.margin, y, { width: CONTENT_WIDTH, align: "right", lineBreak: false });
    y += 16;
  }
  return y + 12;
}

function drawNotes(doc: Pdf, { notes }: Paper, startY: number): void {
  let y = startY;
  for (const note of notes) {
    doc.font(doc.typeface.regular).fontSize(8.5).fillColor(INK.muted);
    const text = doc.typeface.written(note);
    const height = doc.heightOfString(text, { width: CONTENT_WIDTH });
    y = withRoomFor(doc, y, height);
    doc.text(text, PAGE.margin, y, { width: CONTENT_WIDTH });
    y += height + 6;
  }
}

/** Where to go on: here, or on the next page. */
function withRoomFor(doc: Pdf, y: number, height: number): number {
  if (y + height <= PAGE.height - PAGE.margin - 14) return y;
  doc.addPage();
  return PAGE.margin;
}
