import type { ServerResponse } from "node:http";
import { formatMoney } from "@clipledger/domain/money/format";
import { setSecurityHeaders } from "../../../infra/http/browser-safety.ts";
import type { SandboxPayout } from "../sandbox-payouts.ts";
import { Html, html } from "./html.ts";

export interface SandboxPage {
  readonly status: number;
  readonly title: string;
  readonly main: Html;
}

/** Plain documents: they work without scripts, which the security policy would refuse anyway. */
export function sendPage(response: ServerResponse, publicUrl: string, page: SandboxPage): void {
  setSecurityHeaders(response, publicUrl.startsWith("https:"));
  // Browsers that may tell nothing name no origin either, and a form without one is refused as another site's.
  response.setHeader("referrer-policy", "same-origin");
  response
    .writeHead(page.status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" })
    .end(documentOf(page).text);
}

function documentOf({ title, main }: SandboxPage): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<style>${pageStyle}</style>
</head>
<body>
<header class="banner">Sandbox provider: for trying payouts out. No money moves here.</header>
<main>${main}</main>
</body>
</html>`;
}

/** An order's amount has all decimals of its currency, so that its digits alone are minor units. */
export function amountText({ amount, currency }: Pick<SandboxPayout, "amount" | "currency">): string {
  return formatMoney({ amountMinor: BigInt(amount.replace(".", "")), currency });
}

/** Such as "5 October 2026". */
export function dayText(instant: Date): string {
  return instant.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** The dashboard's colours, so that a page of the sandbox does not look like somebody else's. */
const pageStyle = new Html(`
:root {
  color-scheme: light dark;
  --canvas: #f5f6f5; --surface: #fff; --line: #d1d7d4; --ink: #151a18; --muted: #56605c;
  --accent: #0b6350; --accent-hover: #084d3e; --on-accent: #fff; --soft: #e5f1ed; --accent-text: #0b6350;
  --warning: #835008; --warning-soft: #fdf1dc;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #0b0f0e; --surface: #111615; --line: #35403c; --ink: #e9eeeb; --muted: #a1aca7;
    --accent: #12806a; --accent-hover: #15947a; --soft: #12302a; --accent-text: #5fcfae;
    --warning: #e8b765; --warning-soft: #33270f;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; }
.banner { padding: 8px 16px; background: var(--warning-soft); color: var(--warning); font-size: 14px; text-align: center; }
main { max-width: 60rem; margin: 0 auto; padding: 32px 16px 64px; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 24px; margin: 0 0 24px; }
.narrow { max-width: 26rem; margin-left: auto; margin-right: auto; }
h1 { font-size: 22px; line-height: 1.3; margin: 0 0 8px; }
h2 { font-size: 17px; margin: 0 0 12px; }
p { margin: 0 0 12px; }
.muted { color: var(--muted); font-size: 14px; }
h1 + .muted { margin-bottom: 24px; }
form + .muted { margin-top: 12px; }
.card > :last-child, li p { margin-bottom: 0; }
.amount { font-size: 34px; font-weight: 650; margin: 12px 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 20px; font-size: 15px; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
button, .button {
  font: inherit; font-weight: 600; min-height: 44px; padding: 8px 16px; border-radius: 8px; cursor: pointer;
  border: 1px solid var(--line); background: var(--surface); color: var(--ink); text-decoration: none; display: inline-block;
}
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.primary:hover { background: var(--accent-hover); }
.wide { width: 100%; }
:focus-visible { outline: 3px solid var(--accent-text); outline-offset: 2px; }
a:not(.button) { color: var(--accent-text); }
label { display: block; font-size: 14px; font-weight: 600; margin: 0 0 4px; }
select, input { font: inherit; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: var(--ink); width: 100%; }
form.fields { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; }
form.fields > div { flex: 1 1 12rem; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; }
.state { display: inline-block; padding: 2px 10px; border-radius: 999px; background: var(--soft); color: var(--accent-text); font-size: 14px; font-weight: 600; }
ul.payouts { list-style: none; margin: 0; padding: 0; }
ul.payouts > li { border-top: 1px solid var(--line); padding: 16px 0; display: flex; flex-wrap: wrap; gap: 12px; justify-content: space-between; align-items: center; }
ul.payouts > li > div:first-child { flex: 1 1 16rem; min-width: 0; overflow-wrap: anywhere; }
`);
