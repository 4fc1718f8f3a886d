import type { AlertKind, MessagePreview } from "@clipledger/contract/alerts/alert-rule";
import { type CurrencyCode, isCurrencyCode } from "@clipledger/domain/money/currencies";
import { formatMoney } from "@clipledger/domain/money/format";

/** Names and figures of one firing, at the moment it came true. */
export type AlertFacts = Readonly<Record<string, string | number | null>>;

/** What is told, whichever way. */
export interface AlertMessage {
  readonly type: "alert.fired" | "alert.test" | "digest.weekly";
  readonly organizationName: string;
  /** Our own words: no text of a stranger is part of it. */
  readonly title: string;
  readonly lines: readonly string[];
  /** Where it leads, in the dashboard. */
  readonly url: string;
  /** What a webhook endpoint gets as `data`. */
  readonly data: object;
}

const LONGEST_FOREIGN = 120;

/**
 * A text that strangers wrote, so that it is nothing but text wherever it is shown: on one line, cut, in its own direction, and with
 * marks that break what mail programs and Slack would turn into links and mentions.
 */
export function inert(text: string): string {
  const plain = text
    .normalize("NFC")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[\u200b\u200e\u200f\u061c\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
    .trim();
  const characters = [...plain];
  const cut =
    characters.length > LONGEST_FOREIGN ? `${characters.slice(0, LONGEST_FOREIGN).join("")}…` : plain;
  return cut.replace(/(?<=\S)[.:/](?=\S)|@(?=\S)|<(?=\S)/gu, "$&\u2060");
}

/** One firing in words. The creator's name is read when it is told. */
export function describeFiring(kind: AlertKind, facts: AlertFacts, creatorName: string | null): string {
  const creator = creatorName === null || creatorName.trim() === "" ? "A creator" : inert(creatorName);
  const campaign = textOf(facts["campaignName"]);
  switch (kind) {
    case "behind_target":
      return `${creator} posted ${count(facts["eligibleVideos"])} of ${count(facts["targetVideos"])} videos for ${campaign}, from ${textOf(facts["from"])} to ${textOf(facts["to"])}`;
    case "budget_share":
      return `${campaign} has cost ${money(facts["spent"], facts)} of ${money(facts["budget"], facts)}, which is ${count(facts["percent"])} %`;
    case "source_failing":
      return `The data source ${textOf(facts["name"])} fails`;
    case "endpoint_failing":
      return `The webhook endpoint ${textOf(facts["url"])} ${facts["state"] === "disabled" ? "is disabled" : "fails"}`;
    case "viral_video":
      return `${videoName(facts)} gained ${count(facts["views"])} views in ${days(facts["days"])}`;
    case "payout_due":
      return `${creator} is owed ${money(facts["amount"], facts)} for ${campaign}, due for ${days(facts["daysDue"])}`;
  }
}

/** A video by whoever posted it and what it says. */
export function videoName(video: Readonly<Record<string, unknown>>): string {
  const [username, caption] = [textOf(video["username"]), textOf(video["caption"])];
  const who = username === "" ? "A video" : inert(username);
  return caption === "" ? who : `${who}: “${inert(caption)}”`;
}

const TITLES: Readonly<Record<AlertKind, (found: number) => string>> = {
  behind_target: (found) =>
    found === 1 ? "A creator is behind the target" : `${found} creators are behind their target`,
  budget_share: () => "A campaign has reached a share of its budget",
  source_failing: (found) => (found === 1 ? "A data source fails" : `${found} data sources fail`),
  endpoint_failing: (found) => (found === 1 ? "A webhook endpoint fails" : `${found} webhook endpoints fail`),
  viral_video: (found) => (found === 1 ? "A video goes viral" : `${found} videos go viral`),
  payout_due: (found) => (found === 1 ? "A payout is due" : `${found} payouts are due`),
};

export function titleOf(kind: AlertKind, found: number): string {
  return found === 0 ? "Nothing to tell at the moment" : TITLES[kind](found);
}

/** Where each kind is looked into. */
export const PATHS: Readonly<Record<AlertKind, string>> = {
  behind_target: "/creator-hub",
  budget_share: "/campaigns",
  source_failing: "/settings/data-sources",
  endpoint_failing: "/webhooks",
  viral_video: "/videos",
  payout_due: "/payouts",
};

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Whole numbers with commas, others with one decimal. */
export function count(value: unknown): string {
  return Number(value ?? 0).toLocaleString("en-US", { maximumFractionDigits: 1 });
}

function days(value: unknown): string {
  return value === 1 ? "1 day" : `${count(value)} days`;
}

function money(minor: unknown, { currency }: AlertFacts): string {
  return moneyOf(typeof minor === "number" ? minor : 0, textOf(currency));
}

export function moneyOf(minor: number, currency: string): string {
  const code: CurrencyCode = isCurrencyCode(currency) ? currency : "USD";
  return formatMoney({ amountMinor: BigInt(minor), currency: code });
}

const MOST_IN_SECTION = 2_900;
const MOST_IN_HEADER = 150;

/**
 * As Slack takes it. Lines are plain text, in which nothing is a mention, a link or an emoji; the only text with markup is ours, and
 * escaped as Slack asks for.
 */
export function toSlack({ organizationName, title, lines, url }: AlertMessage): MessagePreview["slack"] {
  return {
    text: escapeForSlack(`${organizationName}: ${title}`),
    blocks: [
      { type: "header", text: plainText(title, MOST_IN_HEADER) },
      ...(lines.length === 0
        ? []
        : [{ type: "section", text: plainText(lines.join("\n"), MOST_IN_SECTION) }]),
      {
        type: "context",
        elements: [
          {
            type: "mrkdwn",
            text: `<${url}|Open in Clipledger> · ${escapeForSlack(organizationName)}`,
            verbatim: true,
          },
        ],
      },
    ],
  };
}

function plainText(text: string, most: number) {
  const characters = [...text];
  const cut = characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text;
  return { type: "plain_text", text: cut, emoji: false };
}

function escapeForSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** As an email, without its address. */
export function toMail({ organizationName, title, lines, url }: AlertMessage) {
  return {
    subject: `${organizationName}: ${title}`.replace(/\s+/g, " "),
    text: [`${title}.`, "", ...lines, "", "Open it in Clipledger:", url].join("\n"),
  };
}

export function toPreview(message: AlertMessage): MessagePreview {
  return { title: message.title, lines: [...message.lines], url: message.url, slack: toSlack(message) };
}
