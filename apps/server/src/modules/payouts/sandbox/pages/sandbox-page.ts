import type { ServerResponse } from "node:http";
import { setSecurityHeaders } from "../../../../infra/http/security-headers.ts";
import { type Html, html } from "./html.ts";
import { pageStyle } from "./page-style.ts";

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
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${pageStyle}</style>
</head>
<body>
<header class="banner">Sandbox provider: for trying payouts out. No money moves here.</header>
<main>${main}</main>
</body>
</html>`;
}
