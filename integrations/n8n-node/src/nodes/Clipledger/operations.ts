import type { IHttpRequestMethods } from "n8n-workflow";

/** What a field of a form holds; a list is typed with commas, and arrives as an array. */
type FieldKind = "text" | "list" | "number" | "boolean" | "json" | readonly string[];

export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly description?: string;
  /** How the API calls it, where that is not its name. */
  readonly sentAs?: string;
}

export interface Operation {
  readonly name: string;
  readonly method: IHttpRequestMethods;
  /** Below `/api/v1`. Each name in braces is a field that must be filled in. */
  readonly path: string;
  readonly required?: readonly Field[];
  readonly optional?: readonly Field[];
  /** It answers a list page by page. */
  readonly isPaged?: boolean;
  /** It writes nothing, although it is posted. */
  readonly isPreview?: boolean;
}

export type Resource = Readonly<Record<string, Operation>>;

const text = (name: string, description?: string): Field => ({
  name,
  kind: "text",
  ...(description !== undefined && { description }),
});
const list = (name: string, description = "Several are separated by commas"): Field => ({
  name,
  kind: "list",
  description,
});
const flag = (name: string, description: string): Field => ({ name, kind: "boolean", description });
const json = (name: string, description: string): Field => ({ name, kind: "json", description });
const choice = (name: string, ...kind: string[]): Field => ({ name, kind });

const search = text("search", "Only what has this in its name");
const platforms = list("platforms", "Of facebook, instagram, tiktok and youtube, separated by commas");
const range: readonly Field[] = [
  { ...text("from", "First day, as YYYY-MM-DD"), sentAs: "dateRange[from]" },
  { ...text("to", "Last day, as YYYY-MM-DD"), sentAs: "dateRange[to]" },
];
const acknowledge = flag("acknowledge", "Whether to go on although what due windows owe is lowered");
const viewMode = choice("viewMode", "internal", "competitors", "all");
const startBasis = choice("startBasis", "current", "prev", "next", "custom");
const endBasis = choice("endBasis", "current", "prev", "next", "custom");
const startDate = text("startDate", "With the basis custom, as YYYY-MM-DD");
const endDate = text("endDate", "With the basis custom, as YYYY-MM-DD");
const campaignId = text("campaignId");
const creatorIds = list("creatorIds");
const window = [
  campaignId,
  text("creatorId"),
  text("billingPeriodStart", "As the list of due payouts has it"),
  text("billingPeriodEnd", "As the list of due payouts has it"),
];
const payoutFilters = [list("campaignIds"), creatorIds];

const many = (path: string, ...optional: Field[]): Operation => ({
  name: "Get Many",
  method: "GET",
  path,
  isPaged: true,
  optional,
});
const one = (path: string): Operation => ({ name: "Get", method: "GET", path });
const write = (
  name: string,
  method: "POST" | "PUT" | "DELETE" | "PATCH",
  path: string,
  required: readonly Field[] = [],
  optional: readonly Field[] = [],
): Operation => ({ name, method, path, required, optional });

const account: Resource = {
  getMany: many("/accounts/tracked", search, platforms, list("projects"), viewMode),
  getAnalytics: {
    ...many("/accounts", search, platforms, list("projects"), viewMode, ...range),
    name: "Get Many with Analytics",
  },
  track: write(
    "Track",
    "POST",
    "/accounts/tracked",
    [json("accounts", 'Such as [{"platform": "tiktok", "username": "juniper.bakes"}]')],
    [flag("isCompetitor", "Whether they are competitors' accounts")],
  ),
  refresh: write("Refresh", "POST", "/accounts/tracked/refresh", [
    list("accounts", "Ids of tracked accounts"),
  ]),
  untrack: write("Untrack", "DELETE", "/accounts/tracked/{id}", [], [acknowledge]),
};

const video: Resource = {
  getMany: many("/videos", search, platforms, list("accounts"), list("projects"), viewMode, ...range),
  get: one("/videos/{platform}/{platformVideoId}"),
  getHistory: { ...one("/videos/{platform}/{platformVideoId}/history"), name: "Get History" },
  track: write("Track", "POST", "/videos/tracked", [
    json("videos", 'Such as [{"platform": "tiktok", "platformVideoId": "7412345678901234567"}]'),
  ]),
  untrack: write("Untrack", "DELETE", "/videos/tracked/{id}", [], [acknowledge]),
};

const creatorFields = [list("accountIds"), text("notes"), list("tags")];

const creator: Resource = {
  getMany: many("/creators", search, list("campaigns"), list("statuses", "active, archived"), list("tags")),
  get: one("/creators/{id}"),
  create: write(
    "Create",
    "POST",
    "/creators",
    [text("firstName"), text("lastName"), text("email")],
    [flag("invite", "Whether to send them an invitation"), ...creatorFields],
  ),
  update: write(
    "Update",
    "PUT",
    "/creators/{id}",
    [],
    [text("firstName"), text("lastName"), text("email"), ...creatorFields, acknowledge],
  ),
  invite: write("Invite", "POST", "/creators/{id}/invite", [], [flag("resend", "Whether to send it again")]),
  archive: write("Archive", "POST", "/creators/{id}/archive"),
  unarchive: write("Unarchive", "POST", "/creators/{id}/unarchive"),
};

const specFields = [
  text("description"),
  text("currency", "ISO 4217, such as EUR"),
  { name: "videoTarget", kind: "number" } as const,
  text("briefId"),
  text("previewHash", "Of a validation: what was reviewed is what is written"),
];
const schedule = json("schedule", 'Such as {"interval": "month", "anchor": "fixed"}');
const payouts = json("payouts", 'Such as {"basePayouts": [{"perVideo": 10}]}');

const campaign: Resource = {
  getMany: many("/campaigns", search, list("statuses", "upcoming, active, closing, ended"), creatorIds),
  get: one("/campaigns/{id}"),
  getResults: { ...one("/campaigns/{id}/results"), name: "Get Results", optional: range },
  validate: {
    ...write(
      "Validate",
      "POST",
      "/campaigns/validate",
      [json("spec", "The campaign, or with an id what changes")],
      [campaignId],
    ),
    isPreview: true,
  },
  create: write("Create", "POST", "/campaigns", [text("name"), schedule, payouts], specFields),
  update: write("Update", "PUT", "/campaigns/{id}", [], [text("name"), schedule, payouts, ...specFields]),
  end: write(
    "End",
    "POST",
    "/campaigns/{id}/end",
    [endBasis],
    [endDate, flag("endAssignments", "Whether to end assignments that reach past the end")],
  ),
  reactivate: write("Reactivate", "POST", "/campaigns/{id}/reactivate"),
};

const assignment: Resource = {
  getOptions: {
    name: "Get Options",
    method: "GET",
    path: "/creators/campaigns/assign-options",
    required: [campaignId],
    optional: [creatorIds],
  },
  assign: write(
    "Assign",
    "POST",
    "/creators/campaigns/assign",
    [creatorIds, campaignId, startBasis],
    [startDate],
  ),
  unassign: write("Unassign", "POST", "/creators/campaigns/unassign", [creatorIds, endBasis], [endDate]),
  switchCampaign: write(
    "Switch Campaign",
    "POST",
    "/creators/campaigns/switch",
    [creatorIds, endBasis, campaignId, startBasis],
    [endDate, startDate],
  ),
};

const markdown = text("contentMarkdown", "Headings, lists, links, bold and italic, and variables");
const notify = flag("notify", "Whether to tell the creators of its campaigns");

const brief: Resource = {
  getMany: many("/briefs", search, list("campaignIds")),
  get: one("/briefs/{id}"),
  create: write("Create", "POST", "/briefs", [text("name"), markdown], [list("campaignIds"), notify]),
  update: write("Update", "PUT", "/briefs/{id}", [], [text("name"), markdown, list("campaignIds"), notify]),
  delete: write("Delete", "DELETE", "/briefs/{id}"),
};

const payout: Resource = {
  getDue: { ...many("/payouts/due", ...payoutFilters), name: "Get Due" },
  getUpcoming: { ...many("/payouts/upcoming", ...payoutFilters), name: "Get Upcoming" },
  getPaid: { ...many("/payouts/paid", ...payoutFilters), name: "Get Paid" },
  getCanceled: { ...many("/payouts/canceled", ...payoutFilters), name: "Get Canceled" },
  get: one("/payouts/{id}"),
  preview: { ...write("Preview", "POST", "/payouts/calculate", window), isPreview: true },
  initiate: write(
    "Initiate",
    "POST",
    "/payouts/initiate",
    [json("calculation", "As the preview answered it"), text("integrityToken", "As the preview answered it")],
    [choice("payoutProvider", "manual", "partner"), text("reference")],
  ),
  cancel: write("Cancel", "POST", "/payouts/cancel", window, [text("reasonNote")]),
  reinstate: write("Reinstate", "POST", "/payouts/cancel/reinstate", window),
  update: write("Update", "PATCH", "/payouts/{id}", [], [text("reference"), text("notes")]),
};

const jobFields = json("job", "The job as the API takes it: productTitle, jobType, currency and more");

const job: Resource = {
  getMany: many("/jobs", search, list("statuses", "draft, public, paused")),
  get: one("/jobs/{id}"),
  create: write("Create", "POST", "/jobs", [{ ...jobFields, sentAs: "" }]),
  update: write("Update", "PUT", "/jobs/{id}", [{ ...jobFields, sentAs: "" }]),
  setStatus: write("Set Status", "POST", "/jobs/{id}/status", [choice("status", "public", "paused")]),
  getApplications: {
    ...many("/applications", search, list("jobIds"), list("statuses")),
    name: "Get Many Applications",
  },
  setApplicationStatus: write("Set Application Status", "POST", "/applications/{id}/status", [
    choice("status", "open", "in_review", "accepted", "rejected"),
  ]),
};

const lookup = (name: string, path: string, ...optional: Field[]): Operation => ({
  name,
  method: "GET",
  path: `/live/{platform}${path}`,
  ...(path.startsWith("/search") && { required: [text("query")] }),
  optional: [text("region", "Two letters, such as DE"), ...optional],
});

const pageToken = text("pageToken", "Of the answer before");

const live: Resource = {
  getAccount: lookup("Get Account", "/accounts/username/{username}"),
  getAccountVideos: lookup("Get Account Videos", "/accounts/{platformAccountId}/videos", pageToken),
  getVideo: lookup("Get Video", "/videos/{platformVideoId}"),
  getComments: lookup("Get Comments", "/videos/{platformVideoId}/comments", pageToken),
  searchUsers: lookup("Search Users", "/search/users", pageToken),
  searchVideos: lookup("Search Videos", "/search/videos", pageToken),
  searchHashtags: lookup("Search Hashtags", "/search/hashtags", pageToken),
};

/** All that the node can do. Live look-ups answer a page with the token of the next one. */
export const resources: Readonly<Record<string, { readonly name: string; readonly operations: Resource }>> = {
  account: { name: "Account", operations: account },
  assignment: { name: "Assignment", operations: assignment },
  brief: { name: "Brief", operations: brief },
  campaign: { name: "Campaign", operations: campaign },
  creator: { name: "Creator", operations: creator },
  job: { name: "Job", operations: job },
  live: { name: "Live Look-Up", operations: live },
  payout: { name: "Payout", operations: payout },
  video: { name: "Video", operations: video },
};
