import type { EventPayout } from "@clipledger/contract/events/payouts";
import { periodWords } from "@clipledger/domain/calendar/billing-window";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { formatMoney } from "@clipledger/domain/money/format";
import type { Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { FollowedEvent, Follower } from "../../../infra/events/act-on-events.ts";
import { attemptAll } from "../../../infra/tasks/task.ts";
import { postSystemMessage } from "../../chat/post-system-message.ts";
import { makerOf } from "../../rails/choose-provider.ts";
import type { BooksContext } from "../books/payouts.queries.ts";
import { amountWords, findPayoutNotice, type PayoutNotice, purposeWords } from "./payout-notice.ts";

/** Tells creators in their chats what became of their pay. */
export const tellOfPayouts: Follower = (services, organizationId, events) =>
  attemptAll(
    services.log,
    events.map((event) => () => tellOf(services, organizationId, event)),
  );

async function tellOf(services: Services, organizationId: string, event: FollowedEvent): Promise<void> {
  const news = newsOf(event);
  const netted = event.type === "payout.canceled" && event.data.reason === "netted";
  if (news === undefined && !netted) return;
  const ctx = { ...services, actor: event.actor, organization: { id: organizationId } };
  await services.db.transaction(async (tx) => {
    if (news !== undefined) await postNews(tx, ctx, news);
    else if (event.type === "payout.canceled") await postNetted(tx, ctx, event.data);
  });
}

const sentences = {
  "payout.sent": (payout) => `Payout sent: ${payoutWords(payout)}.`,
  "payout.claimable": (payout) =>
    `Your payout of ${payoutWords(payout)} is ready. We have sent you an email with a link to claim it.`,
  "payout.on_its_way": (payout) => `Your payout of ${payoutWords(payout)} is on its way.`,
  "payout.returned": (payout) =>
    `Your payout of ${payoutWords(payout)} came back. Please check your payment details; we will send it again.`,
  "payout.voided": (payout) =>
    `The payout of ${payoutWords(payout)} was recorded by mistake and taken back: ${payout.void_reason}`,
} satisfies Record<string, (payout: PayoutNotice) => string>;

interface PayoutNews {
  readonly type: keyof typeof sentences;
  readonly payoutId: string;
}

/** Undefined for what a creator is told in no message. */
function newsOf({ type, data }: FollowedEvent): PayoutNews | undefined {
  if (!("payout" in data)) return undefined;
  const { payout } = data;
  const news = typeOfNews(type, payout);
  return news && { type: news, payoutId: payout.id };
}

/** What no provider has was paid outside of the service. Of a provider's payout, a creator knows that it is on its way: they have claimed it. */
function typeOfNews(
  type: FollowedEvent["type"],
  { providerPayoutId, providerPayoutStatus }: EventPayout,
): PayoutNews["type"] | undefined {
  if (type === "payout.returned") return "payout.returned";
  if (type === "payout.paid") return providerPayoutId === null ? "payout.sent" : undefined;
  if (type === "payout.withdrawn") return providerPayoutId === null ? "payout.voided" : undefined;
  if (type !== "payout.status_changed" || providerPayoutId === null) return undefined;
  if (providerPayoutStatus === "approved") return "payout.claimable";
  return providerPayoutStatus === "requested" && makerOf(providerPayoutId) === "rails"
    ? "payout.on_its_way"
    : undefined;
}

/** Once for each kind of news. */
async function postNews(tx: Transaction, ctx: BooksContext, { type, payoutId }: PayoutNews): Promise<void> {
  const payout = await findPayoutNotice(tx, ctx.organization.id, payoutId);
  if (payout === undefined) return;
  await postSystemMessage(tx, ctx, {
    creatorId: payout.creator_id,
    content: sentences[type](payout),
    metadata: { type, payoutId },
    clientMessageId: `${type}:${payoutId}`,
  });
}

function payoutWords(payout: PayoutNotice): string {
  return `${amountWords(payout)}${purposeWords(payout)}`;
}

type Canceled = Extract<FollowedEvent, { type: "payout.canceled" }>["data"];

async function postNetted(tx: Transaction, ctx: BooksContext, { cancellationId }: Canceled): Promise<void> {
  const window = await findNettedWindow(tx, ctx.organization.id, cancellationId);
  if (window === undefined) return;
  const amount = formatMoney({ amountMinor: -window.netted_minor, currency: window.currency });
  const period = periodWords({ startsOn: window.starts_on, endsOn: window.ends_on });
  await postSystemMessage(tx, ctx, {
    creatorId: window.creator_id,
    content: `${amount} for ${window.campaign_name}, ${period}, was set off against your balance, so nothing of it is left to pay.`,
    metadata: { type: "payout.netted", cancellationId },
    clientMessageId: `payout.netted:${cancellationId}`,
  });
}

interface NettedWindowRow {
  readonly creator_id: string;
  readonly campaign_name: string;
  readonly starts_on: CalendarDate;
  readonly ends_on: CalendarDate;
  readonly netted_minor: bigint;
  readonly currency: CurrencyCode;
}

function findNettedWindow(
  db: Queryable,
  organizationId: string,
  cancellationId: string,
): Promise<NettedWindowRow | undefined> {
  return db.maybeRow(sql`
    select w.creator_id, m.name as campaign_name, w.starts_on, w.ends_on, n.netted_minor, m.currency
    from payout_cancellations n join billing_windows w on w.key = n.window_key
    join campaigns m on m.organization_id = w.organization_id and m.id = w.campaign_id
    join creators k on k.organization_id = w.organization_id and k.id = w.creator_id
    where n.organization_id = ${organizationId} and n.id = ${cancellationId} and n.netted_minor is not null`);
}
