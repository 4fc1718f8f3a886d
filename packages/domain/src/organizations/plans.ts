/** null: no limit. */
type PlanLimits = {
  readonly apiAccess: boolean;
  readonly individualVideos: boolean;
  readonly trackedAccounts: number | null;
  readonly trackedVideos: number | null;
  readonly creditsPerMonth: number | null;
  readonly webhookEndpoints: number;
  readonly requestsPerMinute: number;
};

export const PLANS = ["free", "basic", "pro", "enterprise"] as const;

export type Plan = (typeof PLANS)[number];

/** What a self-hosted organization starts with. */
export const DEFAULT_PLAN: Plan = "enterprise";

const REQUESTS_PER_MINUTE = 600;
const WEBHOOK_ENDPOINTS = 20;

const LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  free: {
    apiAccess: false,
    individualVideos: false,
    trackedAccounts: 3,
    trackedVideos: 0,
    creditsPerMonth: 0,
    webhookEndpoints: 0,
    requestsPerMinute: REQUESTS_PER_MINUTE,
  },
  basic: {
    apiAccess: true,
    individualVideos: false,
    trackedAccounts: 25,
    trackedVideos: 0,
    creditsPerMonth: 1_000,
    webhookEndpoints: WEBHOOK_ENDPOINTS,
    requestsPerMinute: REQUESTS_PER_MINUTE,
  },
  pro: {
    apiAccess: true,
    individualVideos: true,
    trackedAccounts: 250,
    trackedVideos: 2_500,
    creditsPerMonth: 10_000,
    webhookEndpoints: WEBHOOK_ENDPOINTS,
    requestsPerMinute: REQUESTS_PER_MINUTE,
  },
  enterprise: {
    apiAccess: true,
    individualVideos: true,
    trackedAccounts: null,
    trackedVideos: null,
    creditsPerMonth: null,
    webhookEndpoints: WEBHOOK_ENDPOINTS,
    requestsPerMinute: REQUESTS_PER_MINUTE,
  },
};

export function planLimits(plan: Plan): PlanLimits {
  return LIMITS[plan];
}

export function isPlan(text: string): text is Plan {
  return PLANS.some((plan) => plan === text);
}
