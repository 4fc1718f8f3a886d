import type { Report } from "@clipledger/contract/public-contract";
import type { ReportFile } from "@clipledger/contract/reports";
import type { Platform } from "@clipledger/domain/platforms";
import { drawDailyChart } from "./draw-daily-chart.ts";
import { CONTENT_WIDTH, drawTable, fitted, INK, PAGE, type Pdf, pdfText } from "./pdf-page.ts";
import { dayText, keyFigures, moneyText, shortCount, wholeCount } from "./pdf-words.ts";

const DEFAULT_COLOR = "#0b6350";

const platformNames: Readonly<Record<Platform, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  tiktok: "TikTok",
  youtube: "YouTube",
};

/** A report on one or two sheets of A4. */
export async function writeReportPdf(report: Report): Promise<ReportFile> {
  // Loaded when the first PDF is asked for: most servers never write one.
  const { default: PdfDocument } = await import("pdfkit");
  const doc: Pdf = new PdfDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    info: {
      Title: pdfText(report.title),
      Author: pdfText(report.organization.name),
      CreationDate: new Date(report.madeAt),
    },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  drawReport(doc, report);
  doc.end();
  return {
    fileName: fileNameOf(report),
    contentType: "application/pdf",
    content: (await written).toString("base64"),
  };
}

function fileNameOf({ title, period }: Report): string {
  const name = pdfText(title)
    .normalize("NFKD")
    .replace(/[^0-9A-Za-z]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase()
    .slice(0, 60);
  return `${name === "" ? "report" : name}-${period.to}.pdf`;
}

function drawReport(doc: Pdf, report: Report): void {
  const color = report.organization.color ?? DEFAULT_COLOR;
  let y = drawHead(doc, report, color);
  y = drawFigures(doc, report, y);
  y = drawDays(doc, report, color, y);
  if (report.topVideos.length > 0) y = drawVideos(doc, report, y);
  if (report.creators.length > 0) y = drawCreators(doc, report, y);
  if (report.accounts.length > 0) drawAccounts(doc, report, y);
  drawFoot(doc, report);
}

function drawHead(doc: Pdf, report: Report, color: string): number {
  doc.rect(0, 0, PAGE.width, 6).fill(color);
  doc.font("Helvetica").fontSize(9.5).fillColor(INK.muted);
  doc.text(fitted(doc, report.organization.name, CONTENT_WIDTH), PAGE.margin, PAGE.margin - 8, {
    lineBreak: false,
  });
  doc.font("Helvetica-Bold").fontSize(20).fillColor(INK.text);
  doc.text(fitted(doc, report.title, CONTENT_WIDTH), PAGE.margin, PAGE.margin + 8, { lineBreak: false });
  const status = report.campaign === null ? "" : ` · Campaign, ${report.campaign.status}`;
  doc.font("Helvetica").fontSize(9.5).fillColor(INK.muted);
  doc.text(
    `${dayText(report.period.from)} – ${dayText(report.period.to)}${status}`,
    PAGE.margin,
    PAGE.margin + 34,
    { lineBreak: false },
  );
  return PAGE.margin + 62;
}

function drawFigures(doc: Pdf, report: Report, y: number): number {
  const figures = keyFigures(report);
  const width = CONTENT_WIDTH / figures.length;
  doc.roundedRect(PAGE.margin, y, CONTENT_WIDTH, 50, 6).lineWidth(0.8).strokeColor(INK.line).stroke();
  for (const [index, { label, value }] of figures.entries()) {
    const x = PAGE.margin + width * index + 12;
    doc.font("Helvetica").fontSize(8).fillColor(INK.muted);
    doc.text(fitted(doc, label, width - 16), x, y + 11, { lineBreak: false });
    doc.font("Helvetica-Bold").fontSize(14).fillColor(INK.text);
    doc.text(fitted(doc, value, width - 16), x, y + 25, { lineBreak: false });
  }
  return y + 72;
}

function drawDays(doc: Pdf, { days }: Report, color: string, y: number): number {
  doc.font("Helvetica-Bold").fontSize(11).fillColor(INK.text);
  doc.text("Views and posts by day", PAGE.margin, y, { lineBreak: false });
  drawDailyChart(doc, days, color, { x: PAGE.margin, y: y + 20, width: CONTENT_WIDTH, height: 170 });
  return y + 210;
}

function drawVideos(doc: Pdf, { topVideos }: Report, y: number): number {
  const columns = [
    { header: "Caption", width: 243 },
    { header: "Account", width: 130 },
    { header: "Published", width: 70 },
    { header: "Views", width: CONTENT_WIDTH - 443, align: "right" },
  ] as const;
  const rows = topVideos.map(({ caption, account, platform, publishedOn, views }) => [
    caption === null || pdfText(caption) === "" ? "Without a caption" : caption,
    `${account === null ? "" : `@${account} · `}${platformNames[platform]}`,
    dayText(publishedOn),
    wholeCount(views),
  ]);
  return drawTable(doc, "Top videos", columns, rows, y);
}

function drawCreators(doc: Pdf, { creators, money }: Report, y: number): number {
  const columns = [
    { header: "Creator", width: money === null ? 343 : 263 },
    { header: "Posts", width: 70, align: "right" },
    { header: "Views", width: 90, align: "right" },
    ...(money === null ? [] : [{ header: "Spend", width: CONTENT_WIDTH - 423, align: "right" } as const]),
  ] as const;
  const rows = creators.map(({ name, posts, views, spend }) => [
    name,
    wholeCount(posts),
    wholeCount(views),
    ...(money === null || spend === undefined ? [] : [moneyText(spend, money.currency)]),
  ]);
  return drawTable(doc, "Creators", columns, rows, y);
}

function drawAccounts(doc: Pdf, { accounts }: Report, y: number): number {
  const columns = [
    { header: "Account", width: 243 },
    { header: "Platform", width: 100 },
    { header: "Posts", width: 70, align: "right" },
    { header: "Views", width: CONTENT_WIDTH - 413, align: "right" },
  ] as const;
  const rows = accounts.map(({ username, platform, posts, views }) => [
    username === null ? "Unnamed account" : `@${username}`,
    platformNames[platform],
    wholeCount(posts),
    shortCount(views),
  ]);
  return drawTable(doc, "Top accounts", columns, rows, y);
}

function drawFoot(doc: Pdf, { madeAt }: Report): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    doc.font("Helvetica").fontSize(7.5).fillColor(INK.faint);
    doc.text(`As of ${dayText(madeAt)}, UTC`, PAGE.margin, PAGE.height - 34, { lineBreak: false });
    doc.text(`${page + 1} of ${count}`, PAGE.margin, PAGE.height - 34, {
      width: CONTENT_WIDTH,
      align: "right",
      lineBreak: false,
    });
  }
}
