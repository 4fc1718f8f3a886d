import type { Report } from "@clipledger/contract/public-contract";
import { INK, type Pdf } from "./pdf-page.ts";
import { dayText, shortCount } from "./pdf-words.ts";

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
export function drawDailyChart(doc: Pdf, days: Report["days"], color: string, place: Place): void {
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
      .font("Helvetica")
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
  doc.font("Helvetica").fontSize(7).fillColor(INK.faint);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  doc.text(dayText(first.date), x, y, { lineBreak: false });
  doc.text(dayText(last.date), x, y, { width, align: "right", lineBreak: false });
}
