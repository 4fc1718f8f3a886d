import { textOnColor } from "@clipledger/domain/brand/text-on-color";
import { escapeHtml } from "@clipledger/richtext/write-text";
import type { Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { Mail } from "../../../infra/mail/mailer.ts";
import {
  type BrandedRow,
  brandColumns,
  brandsOf,
  findBrandedOrganization,
  toBrandedOrganization,
} from "../../organizations/brand/brand.queries.ts";

/** An address that stands on a line of its own, with what its button says. */
interface MailButton {
  readonly url: string;
  readonly label: string;
  /** For what few will press. */
  readonly isPlain?: true;
}

interface BrandedMail extends Mail {
  /** Whose name, logo and color it shows, if that is not on whose behalf it is sent. */
  readonly brand?: BrandedRow | undefined;
  readonly buttons: readonly MailButton[];
}

/** Sends an email to a creator as text, and beside it as a page in the looks of the organization. */
export async function sendBranded(services: Services, mail: BrandedMail): Promise<void> {
  const { brand: named, buttons, ...rest } = mail;
  const brand =
    named ?? (rest.organizationId && (await findBrandedOrganization(services.db, rest.organizationId)));
  const looks = brand ? toBrandedOrganization(brand, services.publicUrl) : undefined;
  const color = brand ? brand.brand_color : null;
  await services.mailer.send({
    ...rest,
    html: pageOf(rest.text, buttons, {
      name: looks?.name ?? "Clipledger",
      logoUrl: looks?.logoUrl ?? null,
      color: color ?? DEFAULT_COLOR,
    }),
  });
}

/** The only organization that a person works with; undefined where there are several, or none. */
export async function findOnlyOrganization(db: Queryable, userId: string): Promise<BrandedRow | undefined> {
  const [first, ...others] = await db.rows<BrandedRow>(sql`
    select distinct on (o.id) o.id as organization_id, ${brandColumns}
    from creators c join organizations o on o.id = c.organization_id ${brandsOf}
    where c.user_id = ${userId} order by o.id limit 2`);
  return others.length === 0 ? first : undefined;
}

const DEFAULT_COLOR = "#0b6350";

const FOOTER = "\n--\n";

interface Looks {
  readonly name: string;
  readonly logoUrl: string | null;
  readonly color: NonNullable<BrandedRow["brand_color"]>;
}

// Mail programs know neither style sheets nor scripts, so every style stands at its element. Nothing is loaded but the logo.
function pageOf(text: string, buttons: readonly MailButton[], looks: Looks): string {
  const end = text.lastIndexOf(FOOTER);
  const [body, footer] = end === -1 ? [text, ""] : [text.slice(0, end), text.slice(end + FOOTER.length)];
  const write = (part: string) =>
    part
      .trim()
      .split(/\n{2,}/)
      .filter((paragraph) => paragraph.trim() !== "")
      .map((paragraph) => paragraphOf(paragraph, buttons, looks))
      .join("");
  return [
    '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light"></head>',
    '<body style="margin:0;background:#f4f4f2;color:#1c1d1a;font:16px/1.5 system-ui,-apple-system,sans-serif">',
    '<div style="max-width:560px;margin:0 auto;padding:24px 16px">',
    `<div style="background:#ffffff;border-radius:12px;border-top:6px solid ${looks.color};padding:24px">`,
    headerOf(looks),
    write(body),
    "</div>",
    footer === "" ? "" : `<div style="padding:16px 24px;color:#5f625b;font-size:13px">${write(footer)}</div>`,
    "</div></body></html>",
  ].join("");
}

function headerOf({ name, logoUrl }: Looks): string {
  const logo =
    logoUrl === null
      ? ""
      : `<img src="${escapeHtml(logoUrl)}" alt="" width="40" height="40" style="vertical-align:middle;object-fit:contain;border-radius:8px;margin-right:12px">`;
  return `<p style="margin:0 0 20px;font-weight:600">${logo}${escapeHtml(name)}</p>`;
}

function paragraphOf(paragraph: string, buttons: readonly MailButton[], looks: Looks): string {
  const lines = paragraph.split("\n").map((line) => lineOf(line, buttons, looks));
  const isQuote = paragraph.startsWith("> ");
  return isQuote
    ? `<blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #d9dad5">${lines.join("<br>")}</blockquote>`
    : `<p style="margin:0 0 16px">${lines.join("<br>")}</p>`;
}

function lineOf(line: string, buttons: readonly MailButton[], { color }: Looks): string {
  const isAddress = /^https?:\/\/\S+$/.test(line);
  if (!isAddress) return escapeHtml(line.replace(/^> ?/, ""));
  const button = buttons.find(({ url }) => url === line);
  const href = escapeHtml(line);
  if (button === undefined || button.isPlain)
    return `<a href="${href}" style="color:inherit;word-break:break-all">${escapeHtml(button?.label ?? line)}</a>`;
  const style = `display:inline-block;margin-top:8px;padding:11px 20px;border-radius:8px;background:${color};color:${textOnColor(color)};font-weight:600;text-decoration:none`;
  return `<a href="${href}" style="${style}">${escapeHtml(button.label)}</a>`;
}
