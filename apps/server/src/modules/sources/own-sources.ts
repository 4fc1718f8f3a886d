import type { AskUpstream } from "@clipledger/connectors/sources/ask-upstream";
import { createFacebookGraphSource } from "@clipledger/connectors/sources/meta/facebook-graph-source";
import { createInstagramGraphSource } from "@clipledger/connectors/sources/meta/instagram-graph-source";
import { createScrapeCreatorsSources } from "@clipledger/connectors/sources/scrapecreators/create-scrapecreators-sources";
import type { Source } from "@clipledger/connectors/sources/source";
import { createSupplierSources } from "@clipledger/connectors/sources/supplier/create-supplier-sources";
import { createYouTubeDataApiSource } from "@clipledger/connectors/sources/youtube/data-api-source";
import type { YouTubeFeedSource } from "@clipledger/connectors/sources/youtube/feed-source";
import type { QuotaLedger } from "@clipledger/connectors/sources/youtube/quota";
import type { OwnSourceKind } from "@clipledger/domain/sources/source-kinds";
import type { Sealer } from "../../infra/crypto/sealer.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import type { MadeSources, OwnSource, SourceMeter } from "../../infra/source-registry.ts";
import { readSupplier } from "./read-supplier.ts";
import type { ServiceUrls } from "./source-settings.ts";

export interface OwnSourceRow extends OwnSource {
  readonly is_paused: boolean;
}

/** The platforms' own services are asked first, then suppliers, of these the oldest first. */
export const defaultOrder = sql`
  array_position(array['youtube-data-api', 'meta-graph', 'scrapecreators', 'supplier'], kind), created_at, name`;

/** In the order in which they are asked by default. */
export function listOwnSources(db: Queryable, organizationId: string): Promise<OwnSourceRow[]> {
  return db.rows<OwnSourceRow>(sql`
    select id, kind, name, token_sealed, account, mapping, is_paused from organization_sources
    where organization_id = ${organizationId}
    order by ${defaultOrder}`);
}

/** What sealed keys are bound to: a sealed value that is moved to another source cannot be opened. */
export function keyPurpose(id: string): string {
  return `key of data source ${id}`;
}

interface OwnMaking {
  readonly urls: ServiceUrls;
  readonly sealer: Sealer;
  readonly ask: AskUpstream;
  readonly now: () => Date;
  readonly quotaOf: (apiKey: string) => QuotaLedger;
  readonly feed: YouTubeFeedSource | undefined;
  readonly meter: SourceMeter;
}

/** Of a source of an organization's own. Whatever is wrong with it stops no other. */
export function makeOwnSources(making: OwnMaking, row: OwnSource): MadeSources {
  const key = openKey(making.sealer, row);
  if (key === undefined && row.token_sealed !== null)
    return { sources: [], problem: "The key cannot be opened any more; set it again" };
  const made = makeByKind(making, row, key ?? "");
  if (typeof made === "string") return { sources: [], problem: made };
  return { sources: made.map((source) => ({ ...source, id: row.id })) };
}

/** Undefined if there is none, or its encryption key is gone. */
export function openKey(
  sealer: Sealer,
  { id, token_sealed }: Pick<OwnSource, "id" | "token_sealed">,
): string | undefined {
  try {
    return token_sealed === null ? undefined : sealer.open(token_sealed, keyPurpose(id));
  } catch {
    return undefined;
  }
}

/** Why the server cannot ask a service with anybody's key; undefined if it can. */
export function serviceProblem(urls: ServiceUrls, kind: OwnSourceKind): string | undefined {
  const setting = { "youtube-data-api": "YOUTUBE", "meta-graph": "META", scrapecreators: "SCRAPECREATORS" };
  return kind === "supplier" || urlOf(urls, kind) !== undefined
    ? undefined
    : `This server does not ask this service: CLIPLEDGER_${setting[kind]}_URL is off`;
}

function urlOf(urls: ServiceUrls, kind: Exclude<OwnSourceKind, "supplier">): string | undefined {
  switch (kind) {
    case "youtube-data-api":
      return urls.youtube;
    case "meta-graph":
      return urls.meta;
    case "scrapecreators":
      return urls.scrapeCreators;
  }
}

function makeByKind(making: OwnMaking, row: OwnSource, key: string): readonly Source[] | string {
  const { meter } = making;
  const reached = { ask: countRequests(making.ask, meter), now: making.now };
  if (row.kind === "supplier") {
    const { supplier } = readSupplier(row.mapping ?? {}, key === "" ? null : key);
    if (supplier === undefined) return "The mapping is not understood any more; send it again";
    return createSupplierSources({ ...reached, suppliers: [supplier] });
  }
  const url = urlOf(making.urls, row.kind);
  if (url === undefined) return serviceProblem(making.urls, row.kind) ?? "";
  switch (row.kind) {
    case "youtube-data-api": {
      const quota = countSpending(making.quotaOf(key), meter);
      return [createYouTubeDataApiSource({ ...reached, url, key, quota, feed: making.feed })];
    }
    case "meta-graph": {
      const options = { ...reached, url, token: key };
      const { account } = row;
      return [
        ...(account === null ? [] : [createInstagramGraphSource({ ...options, account })]),
        createFacebookGraphSource(options),
      ];
    }
    case "scrapecreators":
      return createScrapeCreatorsSources({
        ...reached,
        url,
        key,
        onCharge: ({ credits }) => meter.count({ credits }),
      });
  }
}

function countRequests(ask: AskUpstream, meter: SourceMeter): AskUpstream {
  return (request) => {
    meter.count({ requests: 1 });
    return ask(request);
  };
}

function countSpending(quota: QuotaLedger, meter: SourceMeter): QuotaLedger {
  return {
    async spend(request) {
      const answer = await quota.spend(request);
      if (answer.isGranted) meter.count({ [request.bucket]: request.amount });
      return answer;
    },
    exhausted: (bucket) => quota.exhausted(bucket),
  };
}
