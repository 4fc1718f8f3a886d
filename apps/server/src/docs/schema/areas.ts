export interface Area {
  readonly heading: string;
  /** Tables, sequences and views. Inside an area they are ordered by what they refer to, not as they stand here. */
  readonly relations: readonly string[];
}

/** The areas of `schema.sql`, in its order. Every table of the migrations belongs to one. */
export const areas: readonly Area[] = [
  {
    heading: "Organizations and sign-in",
    relations: [
      ...["organizations", "organization_brands", "users", "members", "invitations", "activity"],
      ...["auth_accounts", "auth_sessions", "auth_verifications"],
      ...["api_keys", "api_key_commitments", "idempotency_keys", "request_windows", "reference_rates"],
    ],
  },
  {
    heading: "Credits",
    relations: ["credit_balances", "credit_grants", "credit_holds", "credit_months", "credit_movements"],
  },
  {
    heading: "Sources",
    relations: [
      ...["sources", "organization_sources", "paused_server_sources", "source_orders", "source_failures"],
      ...["source_quotas", "source_settings_versions", "source_usage"],
      ...["simulated_data_removals", "removed_simulated_accounts"],
    ],
  },
  {
    heading: "Tracking",
    relations: [
      ...["apps", "app_days", "projects", "account_projects", "tracked_accounts", "account_stats"],
      ...["videos", "tracked_videos", "excluded_videos", "sync_runs", "doubted_answers"],
      ...["untracked_accounts", "untracked_videos"],
    ],
  },
  {
    heading: "History",
    relations: [
      ...["video_snapshots", "video_facts", "fact_archives", "archived_facts"],
      ...["account_days", "group_days", "cohort_days", "account_baselines", "group_baselines"],
      ...["assignment_totals", "assignment_changes"],
      ...["fact_changes", "history_feed", "history_organizations", "history_versions"],
    ],
  },
  {
    heading: "Library",
    relations: [
      ...["library_accounts", "library_insights", "library_schedules", "library_terms", "library_videos"],
    ],
  },
  {
    heading: "Creators",
    relations: [
      ...["creators", "creator_profiles", "creator_tags", "creator_tag_links"],
      ...["creator_invitations", "creator_invite_links", "creator_join_requests"],
      ...["account_claims", "account_consents"],
    ],
  },
  {
    heading: "Campaigns",
    relations: ["campaigns", "campaign_revisions", "assignments", "told_moments"],
  },
  {
    heading: "Billing",
    relations: ["billing_windows", "window_facts", "amount_changes", "payout_cancellations"],
  },
  { heading: "Briefs", relations: ["briefs", "brief_revisions", "brief_samples", "brief_reads"] },
  {
    heading: "Chat",
    relations: [
      ...["chats", "chat_group_members", "chat_broadcasts", "chat_messages", "chat_reactions", "chat_reads"],
    ],
  },
  { heading: "Jobs", relations: ["jobs", "job_applications"] },
  {
    heading: "Rails",
    relations: [
      ...["payout_rails", "payout_methods", "payout_method_currencies", "rail_recipients"],
      ...["rail_payouts", "rail_transfers", "payout_files"],
      ...["creator_payout_details", "sandbox_payouts", "sandbox_behavior"],
    ],
  },
  { heading: "Payouts", relations: ["payouts", "payout_intents", "payout_decisions", "payout_plans"] },
  { heading: "Ledger", relations: ["ledger_entries", "balance_entries", "balance_applications"] },
  {
    heading: "Paper",
    relations: [
      ...["paper_series", "statements", "invoices", "receipts", "receipt_keys"],
      ...["organization_invoice_details", "creator_tax_profiles"],
    ],
  },
  { heading: "Exports", relations: ["exports", "export_chunks", "sheet_links"] },
  {
    heading: "Events and webhooks",
    relations: [
      ...["events", "event_feeds", "webhook_connections", "webhook_endpoints", "webhook_endpoint_hours"],
      ...["webhook_secrets", "webhook_deliveries", "webhook_attempts"],
    ],
  },
  {
    heading: "Agents",
    relations: [
      ...["oauth_clients", "oauth_grants", "oauth_codes", "oauth_refresh_tokens", "payout_proposals"],
    ],
  },
  {
    heading: "Creators' portal",
    relations: ["portal_links", "portal_sessions", "consent_states", "unwanted_mails", "target_notices"],
  },
  {
    heading: "Alerts",
    relations: [
      ...["alert_channels", "alert_channel_members", "alert_rules", "alert_rule_channels"],
      ...["alert_firings", "alert_messages", "digest_settings", "digest_channels", "digests"],
    ],
  },
  { heading: "Reports", relations: ["report_links"] },
  { heading: "Search", relations: ["saved_views", "video_words", "unindexed_captions"] },
  { heading: "Tasks", relations: ["task_pools"] },
  {
    heading: "Infrastructure",
    relations: [
      ...["organization_versions", "media_address", "untrusted_forwarders"],
      ...["migrations", "contracting_migrations"],
    ],
  },
];
