// The paths of every area that the navigation offers, with its parts. A visit to each takes a while: spec files share them.

/** What is tracked, and what it shows. */
export const areasOfContent = [
  "/",
  "/accounts",
  "/accounts?tab=projects",
  "/accounts?tab=runs",
  "/accounts/import",
  "/accounts/orgacc_4Rk8sVn1QwZp",
  "/videos",
  "/videos?tab=tracked",
  "/videos?tab=excluded",
  "/videos/tiktok/7412345678901234567",
  "/analytics",
  "/library",
  "/live",
  "/live?tab=credits",
];

/** Creators, and what they work for. */
export const areasOfCreators = [
  "/creator-hub",
  "/creator-hub?tab=performance",
  "/creator-hub?tab=events",
  "/creators",
  "/creators?tab=requests",
  "/creators?tab=links",
  "/creators/orgcre_4Rk8sVn1QwZp",
  "/creators/orgcre_4Rk8sVn1QwZp/statements/2026-08",
  "/campaigns",
  "/campaigns?show=all",
  "/campaigns/orgcamp_4Rk8sVn1QwZp",
  "/campaigns/compare",
  "/briefs",
  "/briefs/new",
  "/briefs/orgbrief_4Rk8sVn1QwZp",
  "/payouts",
  "/payouts?tab=upcoming",
  "/payouts?tab=approval",
  "/payouts?tab=paid",
  "/payouts?tab=canceled",
  "/payouts/orgpay_4Rk8sVn1QwZp",
  "/payouts/orgpay_4Rk8sVn1QwZp/papers/statement",
  "/ledger",
];

/** Conversations, logs and settings. */
export const areasOfTheTeam = [
  "/jobs",
  "/chat",
  "/activity",
  "/webhooks",
  "/webhooks?tab=connections",
  "/webhooks?tab=events",
  "/webhooks/whep_4Rk8sVn1QwZp",
  "/api-keys",
  "/members",
  "/mailbox",
  "/settings",
  "/settings/data-sources",
  "/settings/alerts",
  "/settings/payout-rails",
  "/payouts/files",
  "/settings/health",
  "/docs",
];
