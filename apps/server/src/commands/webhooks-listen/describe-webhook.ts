import { EventEnvelopeSchema } from "@clipledger/contract/events/envelope";

export type Verdict = "genuine" | "duplicate" | "bad signature";

interface ReceivedWebhook {
  readonly id: string;
  readonly body: string;
  readonly verdict: Verdict;
  readonly receivedAt: Date;
}

/** What a terminal is told before and after a text. */
const styles = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

type Style = keyof typeof styles;
type Paint = (style: Style, text: string) => string;

const verdictStyles: Record<Verdict, Style> = {
  genuine: "green",
  duplicate: "yellow",
  "bad signature": "red",
};

/** A webhook as a person reads it: what, when, who, and the data. One that is not genuine shows nothing of its content. */
export function describeWebhook(webhook: ReceivedWebhook, isColoured: boolean): string {
  const paint: Paint = isColoured ? inColour : (_style, text) => text;
  const { verdict, receivedAt } = webhook;
  const time = paint("dim", receivedAt.toISOString().slice(11, 19));
  const said = paint(verdictStyles[verdict], verdict);
  const lines = verdict === "bad signature" ? badSignatureLines(webhook) : eventLines(webhook, paint);
  const [first = "", ...others] = lines;
  return `${[`${time}  ${said}  ${first}`, ...others.map((line) => `  ${line}`)].join("\n")}\n\n`;
}

function badSignatureLines({ id, body }: ReceivedWebhook): string[] {
  const what = id === "" ? "no webhook-id" : printable(id);
  return [
    `${what}, ${Buffer.byteLength(body)} bytes`,
    "Another secret, a body that was changed, or a time more than five minutes off.",
  ];
}

function eventLines({ id, body }: ReceivedWebhook, paint: Paint): string[] {
  const event = EventEnvelopeSchema.safeParse(parsed(body));
  if (!event.success) return [`${printable(id)}, but its body is no event`, printable(body)];
  const { type, timestamp, organizationId, actor, data } = event.data;
  const who = actor.apiKeyId ?? actor.userId;
  return [
    `${paint("bold", printable(type))}  ${printable(id)}`,
    `${timestamp}  ${organizationId}  by ${actor.type}${who === null ? "" : ` ${who}`} (${actor.surface})`,
    ...JSON.stringify(data, undefined, 2)
      .split("\n")
      .map((line) => paintJson(printable(line), paint)),
  ];
}

function inColour(style: Style, text: string): string {
  const [begin, end] = styles[style];
  return `\u001b[${begin}m${text}\u001b[${end}m`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const JSON_TOKEN = /("(?:[^"\\]|\\.)*")(:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;

function paintJson(line: string, paint: Paint): string {
  return line.replace(JSON_TOKEN, (token, text: string | undefined, colon: string | undefined) => {
    if (text === undefined) return paint("yellow", token);
    return colon === undefined ? paint("green", token) : `${paint("cyan", text)}:`;
  });
}

/** Control characters would speak to the terminal. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, "\u{fffd}");
}
