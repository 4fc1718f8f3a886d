export const JOB_TYPES = ["canvas_ugc", "influencer", "ugc_ads", "creator_manager", "other"] as const;
export const JOB_STATUSES = ["draft", "public", "paused"] as const;
export const PAY_FREQUENCIES = ["one_time", "per_day", "per_week", "per_month"] as const;
