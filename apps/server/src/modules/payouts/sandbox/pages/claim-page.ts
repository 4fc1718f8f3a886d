import type { SandboxPayout } from "../sandbox-payouts.ts";
import { CLAIM_PATH } from "../sandbox-settings.ts";
import { type Html, html } from "./html.ts";
import { amountText, dayText, type SandboxPage } from "./sandbox-page.ts";

/** What a creator sees behind the link of their email. */
export function claimPage(payout: SandboxPayout, signature: string): SandboxPage {
  const { payer_name, recipient_name, description, state } = payout;
  return {
    status: 200,
    title: `Payout from ${payer_name}`,
    main: html`
<section class="card narrow" aria-labelledby="title">
<h1 id="title">${payer_name} pays you</h1>
<p class="amount">${amountText(payout)}</p>
<dl>
<dt>For</dt><dd>${description}</dd>
<dt>To</dt><dd>${recipient_name}</dd>
</dl>
${state === "approved" ? claimForm(payout, signature) : html`<p role="status">${sentences[state]}</p>`}
</section>`,
  };
}

function claimForm({ id, expires_at }: SandboxPayout, signature: string): Html {
  return html`
<form method="post" action="${CLAIM_PATH}">
<input type="hidden" name="payout" value="${id}">
<input type="hidden" name="signature" value="${signature}">
<button class="primary wide">Claim your payout</button>
</form>
<p class="muted">${expires_at === null ? "" : `You can claim it until ${dayText(expires_at)}.`}</p>`;
}

const sentences: Readonly<Record<SandboxPayout["state"], string>> = {
  created: "This payout is not ready yet. Come back when you have been told that it is.",
  approved: "",
  requested: "You have claimed this payout. It is on its way to you.",
  completed: "This payout has arrived.",
  deleted: "This payout was taken back. Ask whoever sent you the link.",
  expired: "This payout was not claimed in time. Ask whoever sent you the link for a new one.",
};

export const unknownClaimPage: SandboxPage = {
  status: 404,
  title: "No such payout",
  main: html`
<section class="card narrow">
<h1>There is no payout behind this link</h1>
<p>Open the link exactly as it stands in your email.</p>
</section>`,
};
