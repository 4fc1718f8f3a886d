import type { SandboxBehavior, SandboxMode } from "../sandbox-api.ts";
import type { SandboxPayout } from "../sandbox-payouts.ts";
import { type claimLink, SANDBOX_PREFIX } from "../sandbox-settings.ts";
import { type Html, html } from "./html.ts";
import { amountText, dayText, type SandboxPage } from "./sandbox-page.ts";

interface ControlView {
  readonly organization: { readonly id: string; readonly name: string };
  readonly behavior: SandboxBehavior | undefined;
  readonly payouts: readonly SandboxPayout[];
  readonly linkOf: (id: string) => ReturnType<typeof claimLink>;
}

const MODES: Readonly<Record<SandboxMode, string>> = {
  fail: "Refuse",
  time_out: "Do nothing and never answer",
  answer_late: "Do it, but answer too late",
};

/** Where people who run an organization see what a provider would have, and make it behave or not. */
export function controlPage(view: ControlView): SandboxPage {
  const { organization, payouts } = view;
  return {
    status: 200,
    title: "Sandbox provider",
    main: html`
<h1>Payouts of ${organization.name} at the sandbox provider</h1>
<p class="muted">What a provider would know of. Approve and cancel in <a href="/payouts">Clipledger</a>; claim, complete, expire and return here.</p>
${behaviorSection(view)}
<section class="card" aria-labelledby="payouts">
<h2 id="payouts">Payouts, newest first</h2>
${
  payouts.length === 0
    ? html`<p>There are none yet. Pay a due window with the provider in Clipledger.</p>`
    : html`<ul class="payouts">${payouts.map((payout) => payoutItem(view, payout))}</ul>`
}
</section>`,
  };
}

function behaviorSection({ organization, behavior }: ControlView): Html {
  return html`
<section class="card" aria-labelledby="behavior">
<h2 id="behavior">How it behaves</h2>
<p role="status">${behaviorSentence(behavior)}</p>
<form class="fields" method="post" action="${SANDBOX_PREFIX}">
<input type="hidden" name="organization" value="${organization.id}">
<div><label for="mode">With the next requests</label><select id="mode" name="mode">${Object.entries(
    MODES,
  ).map(([mode, text]) => html`<option value="${mode}">${text}</option>`)}</select></div>
<div><label for="count">How many</label><input id="count" name="count" type="number" min="1" max="1000" value="1" required></div>
<button class="primary" name="action" value="misbehave">Do so</button>
<button name="action" value="behave">Behave again</button>
</form>
</section>`;
}

function behaviorSentence(behavior: SandboxBehavior | undefined): string {
  if (behavior === undefined) return "Now it answers as it should.";
  const { mode, remaining } = behavior;
  const requests = remaining === 1 ? "next request" : `next ${remaining} requests`;
  return `With the ${requests}: ${MODES[mode].toLowerCase()}.`;
}

function payoutItem({ organization, linkOf }: ControlView, payout: SandboxPayout): Html {
  const { id, state, recipient_name, description, created_at } = payout;
  return html`
<li>
<div id="${id}"><strong>${amountText(payout)}</strong> to ${recipient_name} <span class="state">${state}</span>
<p class="muted">${description} · ${dayText(created_at)} · ${id}</p></div>
<form class="actions" method="post" action="${SANDBOX_PREFIX}">
<input type="hidden" name="organization" value="${organization.id}">
<input type="hidden" name="payout" value="${id}">
${state === "approved" ? html`<a class="button" href="${linkOf(id)}" aria-describedby="${id}">Claim page</a>` : ""}
${state === "requested" ? actionButton(id, "complete", "Complete") : ""}
${state === "approved" || state === "requested" ? actionButton(id, "expire", "Expire") : ""}
${state === "requested" || state === "completed" ? actionButton(id, "return", "Send back") : ""}
</form>
</li>`;
}

/** Buttons of a list read alike; what stands beside them tells which payout they are for. */
function actionButton(id: string, action: string, text: string): Html {
  return html`<button name="action" value="${action}" aria-describedby="${id}">${text}</button>`;
}

export const signInPage: SandboxPage = {
  status: 401,
  title: "Sign in first",
  main: html`
<section class="card narrow">
<h1>Sign in to Clipledger first</h1>
<p>The sandbox is controlled by owners and admins. Sign in, then open it from the payouts page.</p>
<a class="button" href="/sign-in">Sign in</a>
</section>`,
};

export const noControlPage: SandboxPage = {
  status: 404,
  title: "Not found",
  main: html`
<section class="card narrow">
<h1>There is nothing to control here</h1>
<p>Open the sandbox from the payouts page of an organization that you own or administer.</p>
</section>`,
};
