import type { SearchHit } from "@clipledger/contract/dashboard/search";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Platform } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../infra/context.ts";
import { containsPattern, type SqlFragment, searchWords, sql } from "../../infra/db/sql.ts";
import { operations } from "../../infra/http/operations.ts";
import { indexCaptions } from "../analytics/videos/index-captions.ts";
import { hasWords } from "../analytics/videos/list-videos.ts";
import { creatorName } from "../tracking/tracked-accounts.queries.ts";

export const searchDashboard = operations(dashboardContract, {
  search: {
    find: (ctx, { query }) => findByName(ctx, query.q),
  },
});

/** Finds what has a page of its own, a few of each kind. */
export async function findByName({ db, organization }: OperationContext, text: string) {
  await indexCaptions(db, organization.id);
  const rows = await db.rows<HitRow>(sql`
    with asked as (${askedFor(organization.id, text)}),
    ${foundAccounts}, ${foundCreators}, ${foundCampaigns}
    ${creators} union all ${campaigns} union all ${accounts} union all ${videos(organization.id, text)}
    union all ${briefs} union all ${jobs} union all ${payouts}`);
  return { data: rows.map(toHit) };
}

interface HitRow {
  readonly kind: SearchHit["kind"];
  readonly id: string;
  readonly title: string;
  readonly note: string | null;
  readonly platform: Platform | null;
  readonly amount_minor: bigint | null;
  readonly currency: CurrencyCode | null;
}

function toHit({ amount_minor, currency, ...hit }: HitRow): SearchHit {
  const amount =
    amount_minor === null || currency === null ? null : { amountMinor: Number(amount_minor), currency };
  return { ...hit, amount };
}

const EACH = sql`limit 5`;

/**
 * A handle may be written with its sign, which no name has. Names are compared as one text each: of all that is done, comparing
 * without regard to case takes longest. A name begins like this where one of its words does.
 */
function askedFor(organizationId: string, text: string): SqlFragment {
  const pattern = containsPattern(text);
  const handle = containsPattern(text.replace(/^@/, ""));
  return sql`select ${organizationId}::text as organization_id, ${text}::text as text, ${pattern}::text as pattern,
    ${`% ${pattern.slice(1)}`}::text as beginning, ${handle}::text as handle,
    ${`% ${handle.slice(1)}`}::text as handle_beginning`;
}

const accountNames = sql`concat_ws(' ', a.username, a.display_name)`;

const foundAccounts = sql`found_accounts as materialized (
  select a.id, a.creator_id, a.platform, a.username, a.display_name, a.created_at, a.key,
    ' ' || ${accountNames} ilike handle_beginning as is_beginning
  from asked join tracked_accounts a using (organization_id) where ${accountNames} ilike handle)`;

const foundCreators = sql`found_creators as materialized (
  select c.id, ${creatorName} as name, u.email, c.archived_at, c.created_at, c.key,
    ' ' || ${creatorName} ilike beginning as is_beginning
  from asked join creators c using (organization_id) join users u on u.id = c.user_id
  where concat_ws(' ', ${creatorName}, u.email) ilike pattern
    or c.id in (select creator_id from found_accounts where creator_id is not null))`;

const foundCampaigns = sql`found_campaigns as materialized (
  select c.id, c.name, c.created_at, ' ' || c.name ilike beginning as is_beginning
  from asked join campaigns c using (organization_id) where c.name ilike pattern)`;

const creators = sql`(
  select 'creator' as kind, id, name as title, email as note, null as platform, null::bigint as amount_minor,
    null as currency
  from found_creators order by archived_at is not null, is_beginning desc, created_at desc, key desc ${EACH})`;

const campaigns = sql`(
  select 'campaign', id, name, null, null, null::bigint, null
  from found_campaigns order by is_beginning desc, created_at desc, id ${EACH})`;

const accounts = sql`(
  select 'account', id, coalesce(display_name, username, ''), '@' || username, platform, null::bigint, null
  from found_accounts order by is_beginning desc, created_at desc, key desc ${EACH})`;

/**
 * The newest of the videos that have the words. Few are read and sorted; where they are many, those are met soon that come
 * first by the time of publication.
 */
function videos(organizationId: string, text: string): SqlFragment {
  const words = searchWords(text);
  if (words === undefined) return sql`(${shownVideos} from videos v, tracked_accounts a where false)`;
  const having = hasWords(organizationId, words);
  const newest = sql`order by v.published_at desc, v.key desc ${EACH}`;
  return sql`(
    with had as materialized (select w.video_key from video_words w where ${having} limit ${MANY_VIDEOS}),
    are_many as materialized (select count(*) >= ${MANY_VIDEOS} as yes from had)
    ${shownVideos} from (
      (select v.* from videos v where not (select yes from are_many)
        and v.organization_key = (select key from organizations where id = ${organizationId})
        and v.key = any(array(select video_key from had)) and not v.is_reference ${newest})
      union all
      (select v.* from videos v where (select yes from are_many)
        and v.organization_key = (select key from organizations where id = ${organizationId}) and v.counts
        and exists (select from video_words w where w.video_key = v.key and ${having} offset 0) ${newest})
    ) v join tracked_accounts a on a.key = v.account_key ${newest})`;
}

const MANY_VIDEOS = 2_000;

const shownVideos = sql`
  select 'video', v.platform_video_id, left(v.caption, 200), '@' || a.username, v.platform, null::bigint, null`;

const briefs = sql`(
  select 'brief', b.id, b.name, null, null, null::bigint, null
  from asked join briefs b using (organization_id) where b.name ilike pattern
  order by ' ' || b.name ilike beginning desc, b.created_at desc, b.id ${EACH})`;

const jobs = sql`(
  select 'job', j.id, j.product_title, j.status, null, null::bigint, null
  from asked join jobs j using (organization_id) where j.product_title ilike pattern
  order by ' ' || j.product_title ilike beginning desc, j.created_at desc, j.id ${EACH})`;

const payouts = sql`(
  select 'payout', p.id, ${creatorName}, coalesce(campaign.name, p.reference, p.description), null, p.amount_minor,
    p.currency
  from (
    select p.* from asked join payouts p using (organization_id)
    where p.creator_id in (select id from found_creators) or p.campaign_id in (select id from found_campaigns)
      or p.reference ilike pattern or p.id = text
    order by p.paid_at desc, p.id desc ${EACH}
  ) p
  join creators c on c.organization_id = p.organization_id and c.id = p.creator_id
  left join campaigns campaign on campaign.organization_id = p.organization_id and campaign.id = p.campaign_id
  order by p.paid_at desc, p.id desc)`;
