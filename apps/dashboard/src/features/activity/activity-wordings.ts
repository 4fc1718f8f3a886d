import type { ActivityEntry, ActivityType } from "../../api/types.ts";

export interface Wording {
  readonly title: string;
  readonly verb: string;
  readonly detail?: (entry: ActivityEntry) => string | undefined;
}

export const wordings: Record<ActivityType, Wording> = {
  "organization.created": { title: "Organization created", verb: "created the organization" },
  "organization.updated": { title: "Organization changed", verb: "changed", detail: changedFields },
  "member.joined": { title: "Member joined", verb: "joined", detail: grantedRole },
  "member.role_changed": { title: "Role changed", verb: "changed the role of", detail: roleStep },
  "member.removed": { title: "Member removed", verb: "removed" },
  "invitation.created": { title: "Invitation sent", verb: "invited", detail: grantedRole },
  "invitation.resent": { title: "Invitation sent again", verb: "sent the invitation again to" },
  "invitation.revoked": { title: "Invitation revoked", verb: "revoked the invitation of" },
  "api_key.created": { title: "API key created", verb: "created the API key" },
  "api_key.updated": { title: "API key changed", verb: "changed the API key", detail: changedFields },
  "api_key.revoked": { title: "API key revoked", verb: "revoked the API key" },
  "credits.granted": { title: "Credits added", verb: "added extra credits to" },
  "account.tracked": { title: "Account tracked", verb: "tracked" },
  "account.refreshed": { title: "Account refreshed", verb: "refreshed" },
  "account.updated": { title: "Account changed", verb: "changed", detail: changedSettings },
  "account.untracked": { title: "Account no longer tracked", verb: "stopped tracking" },
  "video.tracked": { title: "Video tracked", verb: "tracked" },
  "video.refreshed": { title: "Video refreshed", verb: "refreshed" },
  "video.untracked": { title: "Video no longer tracked", verb: "stopped tracking" },
  "video.excluded": { title: "Video excluded", verb: "excluded" },
  "video.included": { title: "Video counted again", verb: "counted again" },
  "tracking.imported": { title: "History imported", verb: "imported" },
  "simulated_data.removed": { title: "Simulated data removed", verb: "removed" },
  "project.created": { title: "Project created", verb: "created the project" },
  "project.updated": { title: "Project changed", verb: "changed the project", detail: changedFields },
  "project.deleted": { title: "Project deleted", verb: "deleted the project" },
  "project.accounts_added": { title: "Accounts added to a project", verb: "added accounts to the project" },
  "project.accounts_removed": {
    title: "Accounts taken out of a project",
    verb: "took accounts out of the project",
  },
  "project.hashtags_changed": {
    title: "Project hashtags changed",
    verb: "changed the project hashtags of",
  },
  "export.created": { title: "Export made", verb: "exported" },
  "report_link.created": { title: "Report link made", verb: "made a link to the report of" },
  "report_link.revoked": { title: "Report link revoked", verb: "revoked a link to the report of" },
  "sheet_link.created": { title: "Sheet link made", verb: "made the sheet link" },
  "sheet_link.revoked": { title: "Sheet link revoked", verb: "revoked the sheet link" },
  "alert_rule.created": { title: "Alert rule added", verb: "added the alert rule" },
  "alert_rule.updated": {
    title: "Alert rule changed",
    verb: "changed the alert rule",
    detail: changedFields,
  },
  "alert_rule.deleted": { title: "Alert rule deleted", verb: "deleted the alert rule" },
  "alert_channel.created": { title: "Alert channel added", verb: "added the alert channel" },
  "alert_channel.updated": {
    title: "Alert channel changed",
    verb: "changed the alert channel",
    detail: changedFields,
  },
  "alert_channel.deleted": { title: "Alert channel deleted", verb: "deleted the alert channel" },
  "alert_channel.tested": { title: "Alert channel tested", verb: "sent a test message to" },
  "digest.changed": { title: "Weekly digest changed", verb: "turned the weekly digest" },
  "creator.created": { title: "Creator added", verb: "added the creator" },
  "creator.updated": { title: "Creator changed", verb: "changed the creator", detail: changedFields },
  "creator.accounts_linked": { title: "Accounts linked to a creator", verb: "changed the accounts of" },
  "creator.account_proven": { title: "Account proven", verb: "proved an account as the creator" },
  "creator.account_connected": { title: "Account connected", verb: "connected an account as the creator" },
  "creator.account_disconnected": {
    title: "Account disconnected",
    verb: "ended the sharing of an account of the creator",
  },
  "creator.account_moved": {
    title: "Account moved by a proof",
    verb: "proved to own an account that was linked to",
  },
  "creator.invited": { title: "Creator invited", verb: "invited the creator" },
  "creator.invitation_revoked": { title: "Creator's invitation revoked", verb: "revoked the invitation of" },
  "creator.invitation_declined": { title: "Invitation declined", verb: "declined the invitation for" },
  "creator.joined": { title: "Creator joined", verb: "joined as the creator" },
  "creator.archived": { title: "Creator archived", verb: "archived the creator" },
  "creator.unarchived": { title: "Creator brought back", verb: "brought back the creator" },
  "creator.deleted": { title: "Creator deleted", verb: "deleted the creator" },
  "invite_link.created": { title: "Invite link made", verb: "made the invite link" },
  "invite_link.closed": { title: "Invite link closed", verb: "closed the invite link" },
  "join_request.created": { title: "Asked to join", verb: "asked to join as" },
  "join_request.approved": { title: "Join request approved", verb: "approved the request of" },
  "join_request.rejected": { title: "Join request rejected", verb: "rejected the request of" },
  "join_request.canceled": { title: "Join request ran out", verb: "closed the unanswered request of" },
  "campaign.created": { title: "Campaign created", verb: "created the campaign" },
  "campaign.updated": { title: "Campaign changed", verb: "changed the campaign", detail: changedFields },
  "campaign.ended": { title: "Campaign end set", verb: "set the end of the campaign" },
  "campaign.reactivated": { title: "Campaign reactivated", verb: "reactivated the campaign" },
  "campaign.deleted": { title: "Campaign deleted", verb: "deleted the campaign" },
  "assignment.created": { title: "Creator assigned", verb: "assigned" },
  "assignment.updated": { title: "Assignment changed", verb: "changed the assignment of" },
  "assignment.canceled": { title: "Assignment removed", verb: "removed the assignment of" },
  "payout.initiated": { title: "Payout issued", verb: "issued a payout to" },
  "payout.recorded": { title: "Manual payout created", verb: "created a manual payout to" },
  "payout.updated": { title: "Payout annotated", verb: "annotated the payout of", detail: changedFields },
  "payout.canceled": { title: "Due payout canceled", verb: "canceled the due payout of" },
  "payout.reinstated": { title: "Due payout reinstated", verb: "put back the due payout of" },
  "payout.recalculated": {
    title: "Owed amount lowered",
    verb: "lowered what is owed to",
    detail: changedFields,
  },
  "payout.approved": { title: "Payout approved", verb: "approved the payout to" },
  "payout.withdrawn": { title: "Payout taken back", verb: "took back the payout to" },
  "payout.returned": {
    title: "Payout came back",
    verb: "learned that the money came back that was sent to",
  },
  "payout.voided": { title: "Payout voided", verb: "voided the payout recorded for", detail: changedFields },
  "payout.reissued": { title: "Payout reissued", verb: "reissued the payout to" },
  "payout.status_changed": { title: "Payout moved", verb: "learned of a new status of the payout to" },
  "payout.claim_link_sent": { title: "Claim link sent", verb: "sent the claim link again to" },
  "payout.claim_link_copied": { title: "Claim link read", verb: "read the claim link of" },
  "payout.settled": {
    title: "Open payout settled",
    verb: "settled the unanswered payout to",
    detail: reasonGiven,
  },
  "payout.abandoned": {
    title: "Open payout abandoned",
    verb: "abandoned the unanswered payout to",
    detail: reasonGiven,
  },
  "payout.differs_at_provider": {
    title: "Payout differs at the provider",
    verb: "found another amount at the provider for the payout",
  },
  "payout.found_at_provider": {
    title: "Decided payout found at the provider",
    verb: "found at the provider the payout to",
  },
  "balance.adjusted": {
    title: "Balance adjusted",
    verb: "adjusted the balance of",
    detail: changedFields,
  },
  "balance.reversed": {
    title: "Balance entry reversed",
    verb: "reversed an entry of the balance of",
    detail: changedFields,
  },
  "payout_proposal.created": { title: "Payout proposed", verb: "proposed a payout to" },
  "payout_proposal.confirmed": { title: "Proposal confirmed", verb: "confirmed the proposed payout to" },
  "payout_proposal.declined": { title: "Proposal declined", verb: "declined the proposed payout to" },
  "webhook_endpoint.created": { title: "Webhook endpoint added", verb: "added the webhook endpoint" },
  "webhook_endpoint.updated": {
    title: "Webhook endpoint changed",
    verb: "changed the webhook endpoint",
    detail: changedFields,
  },
  "webhook_endpoint.paused": { title: "Webhook endpoint paused", verb: "paused the webhook endpoint" },
  "webhook_endpoint.resumed": { title: "Webhook endpoint resumed", verb: "resumed the webhook endpoint" },
  "webhook_endpoint.disabled": { title: "Webhook endpoint disabled", verb: "disabled the webhook endpoint" },
  "webhook_endpoint.deleted": { title: "Webhook endpoint deleted", verb: "deleted the webhook endpoint" },
  "webhook_endpoint.tested": {
    title: "Webhook endpoint tested",
    verb: "sent a test to the webhook endpoint",
  },
  "webhook_endpoint.secret_revealed": {
    title: "Signing secret revealed",
    verb: "revealed the signing secret of the webhook endpoint",
  },
  "webhook_endpoint.secret_rotated": {
    title: "Signing secret rotated",
    verb: "rotated the signing secret of the webhook endpoint",
  },
  "webhook_endpoint.recovered": {
    title: "Webhook deliveries recovered",
    verb: "sent past deliveries again to the webhook endpoint",
  },
  "webhook_endpoint.retried": {
    title: "Webhook deliveries tried again",
    verb: "had everything that waited tried again at the webhook endpoint",
  },
  "webhook_delivery.resent": {
    title: "Webhook delivery sent again",
    verb: "sent a delivery again to the webhook endpoint",
  },
  "webhook_connection.created": { title: "Webhook connection added", verb: "added the webhook connection" },
  "webhook_connection.updated": {
    title: "Webhook connection changed",
    verb: "changed the webhook connection",
    detail: changedFields,
  },
  "webhook_connection.token_renewed": {
    title: "Token of a connection renewed",
    verb: "renewed the token of the webhook connection",
  },
  "webhook_connection.ended": { title: "Webhook connection ended", verb: "ended the webhook connection" },
  "payout_file.made": { title: "Payout file made", verb: "made the payout file" },
  "payout_file.downloaded": { title: "Payout file downloaded", verb: "downloaded the payout file" },
  "payout_file.sent": { title: "Payout file sent", verb: "marked as sent the payout file" },
  "payout_file.discarded": { title: "Payout file discarded", verb: "discarded the payout file" },
  "payout_file.answered": { title: "Bank's answer imported", verb: "imported the bank's answer to" },
  "payout_rail.connected": { title: "Payout rail connected", verb: "connected the payout rail" },
  "payout_rail.updated": { title: "Payout rail changed", verb: "changed the payout rail" },
  "payout_rail.removed": { title: "Payout rail removed", verb: "removed the payout rail" },
  "rail_transfer.unclear": {
    title: "Transfer unclear",
    verb: "could not learn from the rail what became of the transfer",
  },
  "rail_transfer.decided": { title: "Transfer decided", verb: "decided about the transfer" },
  "rail_transfer.undone": { title: "Transfer taken back", verb: "took back the transfer" },
  "creator.payout_method_changed": { title: "Payout method chosen", verb: "chose how to be paid as" },
  "data_source.created": { title: "Data source added", verb: "added the data source" },
  "data_source.updated": {
    title: "Data source changed",
    verb: "changed the data source",
    detail: changedFields,
  },
  "data_source.paused": { title: "Data source paused", verb: "paused the data source" },
  "data_source.resumed": { title: "Data source resumed", verb: "resumed the data source" },
  "data_source.reordered": { title: "Data sources reordered", verb: "reordered the data sources of" },
  "data_source.tested": { title: "Data source tested", verb: "tested the data source" },
  "data_source.deleted": { title: "Data source deleted", verb: "deleted the data source" },
  "organization.plan_changed": { title: "Plan changed", verb: "changed the plan of", detail: changedFields },
  "brief.created": { title: "Brief created", verb: "wrote the brief" },
  "brief.updated": { title: "Brief changed", verb: "changed the brief", detail: changedFields },
  "brief.published": { title: "Brief published", verb: "sent creators the brief" },
  "brief.samples_added": { title: "Samples added to a brief", verb: "added sample videos to the brief" },
  "brief.linked": { title: "Campaigns of a brief changed", verb: "changed the campaigns of the brief" },
  "brief.deleted": { title: "Brief deleted", verb: "deleted the brief" },
  "job.created": { title: "Job drafted", verb: "drafted the job" },
  "job.updated": { title: "Job changed", verb: "changed the job", detail: changedFields },
  "job.status_changed": { title: "Job published or paused", verb: "changed the status of the job" },
  "job.deleted": { title: "Job deleted", verb: "deleted the job" },
  "application.created": { title: "Application received", verb: "applied for" },
  "application.invited": { title: "Invited to apply", verb: "invited to apply:" },
  "application.replied": { title: "Application answered", verb: "answered the application of" },
  "application.status_changed": { title: "Application moved on", verb: "changed the application of" },
  "application.bookmarked": {
    title: "Application bookmarked",
    verb: "changed the bookmark on the application of",
  },
  "chat.created": { title: "Conversation begun", verb: "began the conversation" },
  "chat.updated": { title: "Conversation changed", verb: "changed the conversation", detail: changedFields },
  "chat.deleted": { title: "Conversation deleted", verb: "deleted the conversation" },
  "chat.broadcast_sent": { title: "Broadcast sent", verb: "sent a message to all creators of" },
  "chat.message_sent": { title: "Message sent", verb: "wrote to" },
  "chat.message_edited": { title: "Message edited", verb: "edited a message to" },
  "chat.message_deleted": { title: "Message deleted", verb: "deleted a message to" },
  "creator.profile_changed": { title: "Profile changed", verb: "changed their own profile:" },
  "creator.payout_details_changed": { title: "Payout details changed", verb: "changed where to be paid:" },
  "creator.tax_profile_changed": { title: "Tax profile changed", verb: "changed their own tax profile:" },
  "creator.payout_details_revealed": {
    title: "Payout details shown",
    verb: "looked at the payout details of",
  },
  "creator.account_deleted": { title: "Account deleted", verb: "deleted their own account:" },
  "member.signed_in": { title: "Signed in", verb: "signed in" },
  "member.sign_in_failed": { title: "Sign-in failed", verb: "refused a wrong password for" },
};

/** Any value as a person would write it. */
export function changeText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "empty";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** `defaultCurrency` as "default currency". */
export function fieldLabel(field: string) {
  return field
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_.]/g, " ")
    .toLowerCase();
}

function changedFields({ changes }: ActivityEntry) {
  const fields = Object.keys(changes).map(fieldLabel);
  return fields.length === 0 ? undefined : `(${fields.join(", ")})`;
}

/** Without the names of the accounts, which an entry about several lists too. */
function changedSettings(entry: ActivityEntry) {
  const { accounts: _accounts, ...changes } = entry.changes;
  return changedFields({ ...entry, changes });
}

function reasonGiven({ changes }: ActivityEntry) {
  const reason = changes["reason"]?.after;
  return typeof reason === "string" ? `(${reason})` : undefined;
}

export function grantedRole({ changes }: ActivityEntry) {
  const role = changes["role"]?.after;
  return typeof role === "string" ? `as ${role}` : undefined;
}

function roleStep({ changes }: ActivityEntry) {
  const step = changes["role"];
  return step === undefined ? undefined : `from ${changeText(step.before)} to ${changeText(step.after)}`;
}
