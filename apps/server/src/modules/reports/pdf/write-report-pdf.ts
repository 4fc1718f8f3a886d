import type { Report } from "@clipledger/contract/public-contract";
import type { ReportFile } from "@clipledger/contract/reports";
import type { Platform } from "@clipledger/domain/platforms";
import { loadEmbeddedTypeface } from "../../../infra/pdf/embedded-typeface.ts";
import {
  CONTENT_WIDTH,
  dayText,
  drawFoot,
  drawTable,
  fitted,
  INK,
  PAGE,
  type Pdf,
  wholeCount,
  writePdf,
} from "../../../infra/pdf/pdf-page.ts";
import { keyFigures, moneyText, shortCount, spendNote } from "./pdf-words.ts";

const DEFAULT_COLOR = "#0b6350";

const platformNames: Readonly<Record<Platform, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  tiktok: "TikTok",
  youtube: "YouTube",
};

/** A report on one or two sheets of A4. */
export async function writeReportPdf(report: Report): Promise<ReportFile> {
  const { title, organization, madeAt } = report;
  const facts = { title, author: organization.name, createdAt: new Date(madeAt) };
  return {
    fileName: await fileNameOf(report),
    contentType: "application/pdf",
    content: await writePdf(facts, await loadEmbeddedTypeface(), (doc) => drawReport(doc, report)),
  };
}

async function fileNameOf({ title, period }: Report): Promise<string> {
  const { default: toAscii } = await import("any-ascii");
  const name = toAscii(title)
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
  drawFoot(doc, `As of ${dayText(report.madeAt)}, UTC`);
}

function drawHead(doc: Pdf, report: Report, color: string): number {
  doc.rect(0, 0, PAGE.width, 6).fill(color);
  doc.font(doc.typeface.regular).fontSize(9.5).fillColor(INK.muted);
  doc.text(fitted(doc, report.organization.name, CONTENT_WIDTH), PAGE.margin, PAGE.margin - 8, {
    lineBreak: false,
  });
  doc.font(doc.typeface.bold).fontSize(20).fillColor(INK.text);
  doc.text(fitted(doc, report.title, CONTENT_WIDTH), PAGE.margin, PAGE.margin + 8, { lineBreak: false });
  const status = report.campaign === null ? "" : ` · Campaign, ${report.campaign.status}`;
  doc.font(doc.typeface.regular).fontSize(9.5).fillColor(INK.muted);
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
    doc.font(doc.typeface.regular).fontSize(8).fillColor(INK.muted);
    doc.text(fitted(doc, label, width - 16), x, y + 11, { lineBreak: false });
    doc.font(doc.typeface.bold).fontSize(14).fillColor(INK.text);
    doc.text(fitted(doc, value, width - 16), x, y + 25, { lineBreak: false });
  }
  doc.font(doc.typeface.regular).fontSize(8).fillColor(INK.muted);
  doc.text(spendNote(report), PAGE.margin, y + 55, { lineBreak: false });
  return y + 72;
}

function drawDays(doc: Pdf, { days }: Report, color: string, y: number): number {
  doc.font(doc.typeface.bold).fontSize(11).fillColor(INK.text);
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
    caption === null || doc.typeface.written(caption) === "" ? "Without a caption" : caption,
    `${account === null ? "" : `@${account} · `}${platformNames[platform]}`,
    dayText(publishedOn),
    wholeCount(views),
  ]);
  return drawTable(doc, { title: "Top videos", columns, rows }, y);
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
  return drawTable(doc, { title: "Creators", columns, rows }, y);
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
  return drawTable(doc, { title: "Top accounts", columns, rows }, y);
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const AXIS_WIDTH = 38;
const LABEL_HEIGHT = 16;
const POSTS_HEIGHT = 26;
const STEPS = 4;

/** Views as an area over the days, and below them a bar for each day's posts. Lines, not pictures: sharp at any size. */
function drawDailyChart(doc: Pdf, days: Report["days"], color: string, place: Place): void {
  const plot = {
    x: place.x + AXIS_WIDTH,
    y: place.y,
    width: place.width - AXIS_WIDTH,
    height: place.height - LABEL_HEIGHT - POSTS_HEIGHT,
  };
  const top = niceTop(Math.max(...days.map(({ views }) => views), 1));
  drawGrid(doc, top, plot);
  drawViews(doc, days, top, color, plot);
  drawPosts(doc, days, { ...plot, y: plot.y + plot.height + 4, height: POSTS_HEIGHT - 4 });
  drawEnds(doc, days, { ...plot, y: place.y + place.height - LABEL_HEIGHT + 4 });
}

/** The next number above that people count to: 1, 2, 2.5 or 5 with zeros. */
function niceTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= most) ?? 10;
  return step * power;
}

function drawGrid(doc: Pdf, top: number, plot: Place): void {
  for (let step = 0; step <= STEPS; step += 1) {
    const y = plot.y + plot.height * (1 - step / STEPS);
    doc
      .moveTo(plot.x, y)
      .lineTo(plot.x + plot.width, y)
      .lineWidth(0.5)
      .strokeColor(INK.line)
      .stroke();
    doc
      .font(doc.typeface.regular)
      .fontSize(7)
      .fillColor(INK.faint)
      .text(shortCount((top * step) / STEPS), plot.x - AXIS_WIDTH, y - 3.5, {
        width: AXIS_WIDTH - 6,
        align: "right",
        lineBreak: false,
      });
  }
}

function drawViews(doc: Pdf, days: Report["days"], top: number, color: string, plot: Place): void {
  const bottom = plot.y + plot.height;
  const points = days.map(({ views }, index) => ({
    x: plot.x + (days.length === 1 ? plot.width / 2 : (plot.width * index) / (days.length - 1)),
    y: bottom - (plot.height * Math.max(views, 0)) / top,
  }));
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return;
  const trace = () => {
    doc.moveTo(first.x, first.y);
    for (const { x, y } of points.slice(1)) doc.lineTo(x, y);
    return doc;
  };
  trace().lineTo(last.x, bottom).lineTo(first.x, bottom).closePath().fillOpacity(0.12).fill(color);
  doc.fillOpacity(1);
  if (points.length === 1) doc.circle(first.x, first.y, 2).fill(color);
  else trace().lineWidth(1.2).lineJoin("round").strokeColor(color).stroke();
}

function drawPosts(doc: Pdf, days: Report["days"], plot: Place): void {
  const most = Math.max(...days.map(({ posts }) => posts), 1);
  const slot = plot.width / Math.max(days.length, 1);
  for (const [index, { posts }] of days.entries()) {
    const height = (plot.height * posts) / most;
    if (posts > 0)
      doc
        .rect(plot.x + slot * index + slot * 0.15, plot.y + plot.height - height, slot * 0.7, height)
        .fill(INK.bar);
  }
}

function drawEnds(doc: Pdf, days: Report["days"], { x, y, width }: Place): void {
  doc.font(doc.typeface.regular).fontSize(7).fillColor(INK.faint);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  doc.text(dayText(first.date), x, y, { lineBreak: false });
  doc.text(dayText(last.date), x, y, { width, align: "right", lineBreak: false });
}
