import type { SimulatedQuestion } from "../api/types.ts";
import { idList } from "../ui/primitives/lists/address-fields.ts";
import { idsOf, withoutGaps } from "../ui/primitives/lists/search-params.ts";
import { audienceAddress, audienceFilters } from "../ui/product/filters/figure-search.ts";

type Search = Readonly<Record<string, unknown>>;

/**
 * What the numbers of a page rest on, by its address; undefined for pages without any that a simulator could have made up. Live
 * lookups say it themselves: their answers rest on nothing that is stored.
 */
export function simulatedQuestionOf(pathname: string, search: Search): SimulatedQuestion | undefined {
  const [area = "", id, detail] = pathname
    .split("/")
    .filter((part) => part !== "")
    .map(decoded);
  switch (area) {
    case "":
      return { viewMode: "internal" };
    case "analytics":
      return audienceOf(search, "internal");
    case "accounts":
      if (id === "import") return undefined;
      return id === undefined ? audienceOf(search, "all") : { accounts: [id] };
    case "videos":
      return id === undefined ? audienceOf(search, "all") : videoQuestion(id, detail);
    case "library":
      return { of: "library" };
    case "creators":
      return id === undefined ? { isLinked: true } : { creators: [id] };
    case "campaigns":
      if (id === "compare") return comparedQuestion(search);
      return id === undefined ? { isLinked: true } : { campaigns: [id] };
    case "payouts":
      if (id === "files") return undefined;
      return id === undefined ? hubQuestion(search) : { payout: id };
    case "ledger":
    case "creator-hub":
      return hubQuestion(search);
    case "briefs":
      return id === undefined || id === "new" ? undefined : { brief: id };
    default:
      return undefined;
  }
}

/** An address that is cut off in the middle of a character stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The same filters as the page's own; those by day and content type leave no account out. */
function audienceOf(search: Search, usualViewMode: "internal" | "all"): SimulatedQuestion {
  const { platforms, accounts, projects, viewMode } = audienceFilters(
    audienceAddress.read(search),
    usualViewMode,
  );
  return withoutGaps({ platforms, accounts, projects, viewMode });
}

function videoQuestion(platform: string, platformVideoId: string | undefined): SimulatedQuestion | undefined {
  const known = audienceAddress.read({ platforms: platform });
  const { platforms } = audienceFilters(known, "all");
  return platforms === undefined || platformVideoId === undefined
    ? undefined
    : { platforms, platformVideoId };
}

const campaignIds = idList("orgcamp_");
const creatorIds = idList("orgcre_");

function comparedQuestion(search: Search): SimulatedQuestion | undefined {
  const campaigns = ["a", "b"].flatMap((side) => idsOf(campaignIds(search[side])) ?? []);
  return campaigns.length === 0 ? undefined : { campaigns };
}

function hubQuestion(search: Search): SimulatedQuestion {
  return withoutGaps({
    isLinked: true,
    creators: idsOf(creatorIds(search["creators"])),
    campaigns: idsOf(campaignIds(search["campaigns"])),
  });
}
