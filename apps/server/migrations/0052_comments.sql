-- Why the less obvious parts of the schema are as they are, said where psql and schema.sql show it.

-- Organizations and sign-in
comment on column organizations.key is 'Stands for the organization in facts and sums: a small number keeps the rows and indexes of the largest tables small.';
comment on trigger organization_keeps_an_owner on members is 'An organization without an owner could never be managed again. The check waits for the end of the transaction, so that ownership can be handed over within one.';
comment on table request_windows is 'Counts the requests of the running minute. Losing the counts in a crash does no harm, so the table is unlogged.';
comment on column idempotency_keys.has_committed is 'Set by every transaction that the request commits. It tells a write that happened without a stored answer from one that never happened.';
comment on table organization_versions is 'The version of an organization is the sum of its rows here, and rises with every transaction that changes what lists and overviews show, so that their answers can be kept until then. There are several rows so that transactions do not wait for each other.';
comment on column organization_versions.organization_id is 'Not a foreign key: a version is also raised while its organization is being deleted.';
comment on function raise_version(text) is 'Raises the version once per transaction, in a row that no other transaction has locked or else in a new one.';
comment on function raise_versions() is 'Runs after every statement that changes a table behind lists and overviews, so no code path can leave an outdated answer in use.';

-- Tracking
comment on index sync_runs_one_running_account is 'An account is never fetched by two workers at once.';
comment on index sync_runs_one_queued_account is 'An account waits in the queue once: asking for it again changes the run that is already waiting.';
comment on constraint videos_account_of_organization on videos is 'States the account and its organization in one reference. Two references, with an index for the second, would make every new video slower to store.';
comment on function keep_link_state() is 'Keeps the state of a link in step with its creator. An account that is proven or connected must be unlinked before it can go to another creator.';
comment on trigger tracked_accounts_end_consents on tracked_accounts is 'Taking a connected account away from its creator also ends the creator''s consent to read it.';
comment on table account_stats is 'Totals and percentiles of an account''s counting videos, kept by triggers on videos. Lists read one row per account, however many videos there are.';
comment on column account_stats.is_competitor is 'Copied from the account by a trigger, so that counting needs no other table.';
comment on function refresh_account_stats(integer, integer[]) is 'Has planner settings of its own: with those for bulk writes it would read the videos of every account.';
comment on function put_back(regclass, jsonb) is 'Puts back rows that were set aside as JSON, with the columns they had then. A row whose place has been taken since stays out.';

-- History
comment on table video_facts is 'The highest counts seen by the end of a day; a day without a row equals the one before it. Taking the highest makes the order of snapshots, and repeated ones, irrelevant.';
comment on column group_days.group_key is '0 stands for the whole organization, any other number for a project.';
comment on function add_partition(text, text, text, text) is 'Attaches a finished table instead of creating the partition in place, which would wait for readers of the parent and hold up new ones. The advisory lock keeps two processes from making the same partition.';
comment on table fact_changes is 'Facts that have changed and are not in ClickHouse yet. The rows that are left are the feed''s position, so a transaction that commits late is fed late but never missed.';
comment on function note_fact_changes() is 'Its triggers are off, and cost nothing, until the feed to ClickHouse turns them on. Facts that only move to or from ClickHouse are not noted: it has them already.';
comment on trigger facts_forgotten on video_facts is 'A truncation has no rows to note, so everything known about ClickHouse is forgotten and the feed begins anew.';
comment on function facts_are_here(integer, bigint, date) is 'Raises an error rather than answering no, so that nothing is ever counted without facts that are away in ClickHouse.';
comment on function refuse_archived_window(text, date) is 'Holds an advisory lock shared with other writers of windows. Whoever moves facts away takes it exclusively, so no window opens on facts that are just leaving.';

-- Campaigns and billing
comment on constraint assignments_do_not_overlap on assignments is 'A creator never has two assignments on one day. A range of a single number equals only itself, so the creator can be compared without an extension.';
comment on column assignments.creator_key is 'The number of creator_id, as the exclusion constraint compares ranges of numbers. The foreign key keeps the two in agreement.';
comment on table billing_windows is 'New rules change every amount of a campaign at once. Pages are less than half full and no index holds amounts, so that the new version of a row fits beside the old one.';
comment on column billing_windows.pays is 'All that indexes know of the amount, as it seldom changes when the amount does. Null: there is no amount yet.';
comment on trigger billing_windows_reopened on billing_windows is 'Forgets the amount, which is not kept up to date while a window is closed. It runs after the update because a trigger before it would cost every update.';
comment on function post_window() is 'Posts the difference between what a window owes and what the ledger says it owes. A paid window is left to the entry of its payout.';
comment on trigger billing_windows_post_amount on billing_windows is 'The condition spares windows nobody has been told of, which are most of those that new rules change.';
comment on table amount_changes is 'What may have changed amounts of open windows since they were calculated. Rows are only added and taken away, so no writer waits for another or for a reader.';

-- Payouts and rails
comment on constraint payouts_pkey on payouts is 'Callers may choose ids. They are unique within an organization only, so a conflict reveals nothing about another one.';
comment on index payouts_one_per_window is 'A window is settled by one payout, whatever the code does. A payout that was withdrawn or replaced no longer counts.';
comment on index payouts_reissued_once is 'A payout that expired or came back has one replacement at a time. If that is withdrawn, another may follow.';
comment on table payout_intents is 'Written before the provider is called, and removed in the transaction that records its answer. Until then the same request is repeated under the same id, so that a crash neither loses a payout nor makes it twice.';
comment on column rail_recipients.mirrored_sealed is 'Equals details_sealed while the row is a copy of a payout method, made for the previous release. That one seals anew whatever it writes, so the two then differ.';

-- Ledger and papers
comment on table ledger_entries is 'Written by triggers, so no code path can forget to post. There are no references to creators and campaigns, which entries outlive.';
comment on constraint ledger_entries_balance on ledger_entries is 'Each account has a column, with debits above zero and credits below, so a plain check keeps every entry balanced.';
comment on trigger ledger_entries_stay on ledger_entries is 'Entries are never changed, and never removed unless their whole organization is.';
comment on trigger balance_entries_stay on balance_entries is 'Entries are never removed unless their whole organization is. All that may change is how much of them is used up, and that the person behind them is forgotten.';
comment on column balance_entries.applied_minor is 'How much of the entry is used up, kept by triggers on balance_applications.';
comment on trigger payout_intents_return_balance on payout_intents is 'Gives back the balance that was set off against a payout that will not be made. It waits for the end of the transaction, by which the payout may have been recorded.';
comment on function return_balance(text, text, text, timestamptz) is 'Locks entries in the same order as those who use them, which rules out deadlocks.';
comment on table paper_series is 'Whoever takes a number keeps the row locked until the paper is stored or the transaction fails, so a series has no gaps.';
comment on index receipt_keys_one_signs is 'At most one key signs. Retired keys stay, to prove what they signed.';

-- Events, webhooks and agents
comment on column events.place is 'Given after the commit, by one transaction at a time for an organization, so a reader who has come to a place misses nothing that commits later.';
comment on table webhook_attempts is 'Written and removed together with its delivery. A foreign key would cost every attempt a lookup.';
comment on trigger webhook_endpoints_of_living_connections on webhook_endpoints is 'No endpoint outlives its connection. The connection is locked, so it cannot end while it gains an endpoint.';
comment on trigger webhook_connections_end_with_endpoints on webhook_connections is 'A connection ends only together with its endpoints. The check waits for the end of the transaction, so their order within it does not matter.';
comment on index oauth_refresh_tokens_unused is 'One refresh token of a grant works at a time. Used ones stay, so that bringing one again ends the grant.';

-- Everything else
comment on constraint brief_samples_organization_id_brief_id_position_key on brief_samples is 'Checked at the end of the transaction, so that samples can trade places within one.';
comment on index chat_messages_by_words is 'Holds the organization as a word that nobody can search for, so that messages of other organizations are ruled out before they are read.';
comment on column export_chunks.compressed is 'Stored without further compression, as the pieces are compressed already.';
comment on index alert_firings_open is 'An alert is told once until it has recovered, whichever process notices first.';
comment on constraint alert_messages_organization_id_notice_id_week_starts_on_cha_key on alert_messages is 'The same news goes to a channel, and in an email to a person, once. Nulls count as equal because each message lacks some of these columns.';
comment on column alert_rules.campaign_id is 'Taken from the parameters, so that a foreign key can delete the rule with its campaign.';
comment on table video_words is 'Words of captions, apart from videos, whose counts change with every sync: each change of a row writes to every index of its table.';
comment on trigger videos_words_on_delete on videos is 'Does the work of a foreign key, which would look up every new video right after it was added.';
