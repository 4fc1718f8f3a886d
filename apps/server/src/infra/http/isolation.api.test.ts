import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildProposal } from "../../../test/agent-builders.ts";
import { buildAlertRule, buildMailChannel } from "../../../test/alert-builders.ts";
import { buildBrief } from "../../../test/brief-builders.ts";
import {
  buildApiKey,
  buildInvitation,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../test/builders.ts";
import { buildCampaign } from "../../../test/campaign-builders.ts";
import { buildGroup, buildMessage } from "../../../test/chat-builders.ts";
import { buildCreator } from "../../../test/creator-builders.ts";
import { buildDataSource } from "../../../test/data-source-builders.ts";
import { buildExport } from "../../../test/downloads.ts";
import { buildApplication, buildPublicJob, jobInput } from "../../../test/job-builders.ts";
import { buildInviteLink, buildJoinRequest } from "../../../test/join-builders.ts";
import { buildLibraryVideo } from "../../../test/library-builders.ts";
import { operationsOf } from "../../../test/operations.ts";
import { storePayout } from "../../../test/payout-builders.ts";
import { buildProject } from "../../../test/project-builders.ts";
import { buildPayoutFile } from "../../../test/provider-builders.ts";
import { buildReportLink, buildSheetLink } from "../../../test/report-builders.ts";
import { send, signIn, type TestSession } from "../../../test/request.ts";
import { buildSavedView } from "../../../test/saved-view-builders.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount, buildTrackedVideo, buildVideo } from "../../../test/tracking-builders.ts";
import { buildConnection, buildEndpoint, buildTestDelivery } from "../../../test/webhook-builders.ts";
import { sql } from "../db/sql.ts";

let app: TestApp;
let victim: TestOrganization;
let victimMemberId: string;
let attackerKey: string;
let attackerSession: TestSession;
let ids: Record<string, { path: string; body?: object; code?: string }>;

beforeAll(async () => {
  app = await startTestApp();
  victim = await buildOrganization(app);
  const victimKey = await buildApiKey(victim);
  victimMemberId = (await buildMember(app, victim, "member")).memberId;
  const { invitation } = await buildInvitation(victim, "viewer");
  const account = await buildTrackedAccount(victim);
  const trackedVideo = await buildTrackedVideo(victim, account);
  const project = await buildProject(victim);
  const joinRequest = await buildJoinRequest(victim);
  const { id: creatorId } = await buildCreator(victim, { invite: true });
  const creatorPath = `/creators/${creatorId}`;
  const creator = { path: creatorPath, code: "CREATOR_NOT_FOUND" };
  const campaignPath = `/campaigns/${(await buildCampaign(victim)).id}`;
  const briefPath = `/briefs/${(await buildBrief(victim)).id}`;
  const payoutPath = `/payouts/${await storePayout(victim, { creatorId })}`;
  const intentPath = payoutPath.replace("/payouts/", "/payouts/intents/");
  const proposalPath = `/payout-proposals/${await buildProposal(victim)}`;
  const chatId = await buildGroup(victim, [creatorId]);
  const chatPath = `/chats/${chatId}`;
  const messagePath = `${chatPath}/messages/${(await buildMessage(victim, chatId)).id}`;
  const newMessage = { content: "Taken", clientMessageId: "taken-message" };
  const endpoint = await buildEndpoint(victim);
  const endpointPath = `/webhook-endpoints/${endpoint.id}`;
  const deliveryPath = `/webhook-deliveries/${await buildTestDelivery(victim, endpoint.id)}`;
  const connectionPath = `/webhook-connections/${(await buildConnection(victim)).id}`;
  const { id: jobId } = await buildPublicJob(victim);
  const jobPath = `/jobs/${jobId}`;
  const applicationPath = `/applications/${(await buildApplication(victim, jobId)).id}`;
  const attacker = await buildOrganization(app);
  attackerKey = (await buildApiKey(attacker)).secret;
  attackerSession = await signIn(app, attacker.owner.email, attacker.id);
  const videoPath = `/videos/tiktok/${(await buildVideo(victim, account)).platformVideoId}`;
  const sourcePath = `/data-sources/${(await buildDataSource(victim)).id}`;
  const rulePath = `/alert-rules/${(await buildAlertRule(victim, { kind: "source_failing" })).id}`;
  const channelPath = `/alert-channels/${(await buildMailChannel(victim)).id}`;
  const savedViewPath = `/saved-views/${(await buildSavedView(victim)).id}`;
  const { railId, fileId, transferId } = await buildPayoutFile(victim);
  const railPath = `/payout-rails/${railId}`;
  const filePath = `/payout-files/${fileId}`;
  const transferPath = `/rail-transfers/${transferId}`;
  ids = {
    "mailbox.get": { path: `/mailbox/${await mailIdOf(victim)}` },
    "session.end": { path: `/session/sessions/${await sessionIdOf(victim)}` },
    "savedViews.update": { path: savedViewPath, body: { name: "Taken" } },
    "savedViews.remove": { path: savedViewPath },
    "reportLinks.revoke": {
      path: `/report-links/${(await buildReportLink(victim, campaignPath.slice("/campaigns/".length))).id}/revoke`,
    },
    "sheetLinks.revoke": { path: `/sheet-links/${(await buildSheetLink(victim)).id}/revoke` },
    "alertRules.update": { path: rulePath, body: { kind: "source_failing", name: "Taken" } },
    "alertRules.remove": { path: rulePath },
    "alertRules.preview": { path: `${rulePath}/preview` },
    "alertChannels.update": { path: channelPath, body: { name: "Taken" } },
    "alertChannels.remove": { path: channelPath },
    "alertChannels.test": { path: `${channelPath}/test` },
    "apiKeys.update": { path: `/api-keys/${victimKey.id}`, body: { name: "Taken" } },
    "apiKeys.revoke": { path: `/api-keys/${victimKey.id}/revoke` },
    "members.changeRole": { path: `/members/${victimMemberId}`, body: { role: "viewer" } },
    "members.remove": { path: `/members/${victimMemberId}` },
    "invitations.resend": { path: `/invitations/${invitation.id}/resend` },
    "invitations.revoke": { path: `/invitations/${invitation.id}` },
    "inviteLinks.close": { path: `/invite-links/${(await buildInviteLink(victim)).id}/close` },
    "joinRequests.approve": { path: `/join-requests/${joinRequest.id}/approve` },
    "joinRequests.reject": { path: `/join-requests/${joinRequest.id}/reject` },
    "dataSources.get": { path: sourcePath },
    "dataSources.update": { path: sourcePath, body: { key: "taken-key" } },
    "dataSources.remove": { path: sourcePath },
    "dataSources.pause": { path: `${sourcePath}/pause` },
    "dataSources.resume": { path: `${sourcePath}/resume` },
    "dataSources.test": { path: `${sourcePath}/test`, body: {} },
    "dataSources.failures": { path: `${sourcePath}/failures` },
    "trackedAccounts.setMaxVideos": {
      path: `/accounts/tracked/${account.id}/max-videos`,
      body: { newMaxVideos: 100 },
    },
    "trackedAccounts.setHashtags": {
      path: `/accounts/tracked/${account.id}/hashtags`,
      body: { hashtagsFilter: ["ad"] },
    },
    "trackedAccounts.setCompetitor": {
      path: `/accounts/tracked/${account.id}/competitor`,
      body: { isCompetitor: true },
    },
    "trackedAccounts.remove": { path: `/accounts/tracked/${account.id}` },
    "trackedVideos.remove": { path: `/videos/tracked/${trackedVideo.id}` },
    "projects.update": { path: `/projects/${project.id}`, body: { name: "Taken" } },
    "projects.remove": { path: `/projects/${project.id}` },
    "projects.addAccount": { path: `/projects/${project.id}/accounts/${account.id}` },
    "projects.removeAccount": { path: `/projects/${project.id}/accounts/${account.id}` },
    "projects.addAccounts": {
      path: `/projects/${project.id}/accounts/bulk`,
      body: { accountIds: [account.id] },
    },
    "projects.removeAccounts": {
      path: `/projects/${project.id}/accounts/bulk`,
      body: { accountIds: [account.id] },
    },
    "projects.setAccountHashtags": {
      path: `/accounts/tracked/${account.id}/project-hashtags`,
      body: { projectHashtags: [{ projectId: project.id, hashtagsFilter: ["ad"] }] },
    },
    "videos.get": { path: videoPath },
    "videos.history": { path: `${videoPath}/history` },
    "videos.download": { path: `${videoPath}/download`, code: "VIDEO_NOT_FOUND" },
    "exports.videoHistory": { path: `${videoPath}/history/export`, body: {} },
    "exports.get": { path: `/exports/${(await buildExport(victim)).id}` },
    "creators.get": { path: creatorPath },
    "creators.getHistory": {
      ...creator,
      path: `${creatorPath}/history?dateRange[from]=2026-09-01&dateRange[to]=2026-09-02`,
    },
    "creators.update": { ...creator, body: { firstName: "Taken" } },
    "creators.remove": creator,
    "creators.archive": { ...creator, path: `${creatorPath}/archive` },
    "creators.unarchive": { ...creator, path: `${creatorPath}/unarchive` },
    "creators.invite": { ...creator, path: `${creatorPath}/invite`, body: { resend: true } },
    "creators.linkAccounts": {
      ...creator,
      path: `${creatorPath}/accounts`,
      body: { accountIds: [account.id], force: true },
    },
    "paper.list": { path: `${payoutPath}/papers` },
    "paper.get": { path: `${payoutPath}/papers/statement` },
    "paper.getPdf": { path: `${payoutPath}/papers/statement/pdf` },
    "paper.getReceipt": { path: `${payoutPath}/receipt` },
    "paper.listMonths": { path: `${creatorPath}/statements` },
    "paper.getMonth": { path: `${creatorPath}/statements/2026-08` },
    "paper.getMonthPdf": { path: `${creatorPath}/statements/2026-08/pdf` },
    "creatorFigures.get": { ...creator, path: `${creatorPath}/results` },
    "creatorPayoutDetails.reveal": { ...creator, path: `${creatorPath}/payout-details/reveal` },
    "campaigns.get": { path: campaignPath },
    "campaigns.getResults": { path: `${campaignPath}/results` },
    "campaigns.listResultCreators": { path: `${campaignPath}/results/creators` },
    "campaigns.getDailyResults": { path: `${campaignPath}/results/daily` },
    "campaigns.update": { path: campaignPath, body: { name: "Taken" } },
    "campaigns.simulate": { path: `${campaignPath}/simulate`, body: { spec: { name: "Taken" } } },
    "campaigns.remove": { path: campaignPath },
    "campaigns.listRevisions": { path: `${campaignPath}/revisions` },
    "campaigns.getEndContext": { path: `${campaignPath}/end-context` },
    "campaigns.end": { path: `${campaignPath}/end`, body: { endBasis: "current" } },
    "campaigns.reactivate": { path: `${campaignPath}/reactivate` },
    "chats.get": { path: chatPath },
    "chats.update": { path: chatPath, body: { title: "Taken" } },
    "chats.remove": { path: chatPath },
    "chats.listMessages": { path: `${chatPath}/messages` },
    "chats.postMessage": { path: `${chatPath}/messages`, body: newMessage },
    "chats.editMessage": { path: messagePath, body: { content: "Taken" } },
    "chats.deleteMessage": { path: messagePath },
    "chats.addReaction": { path: `${messagePath}/reactions`, body: { emoji: "👍" } },
    "chats.removeReaction": { path: `${messagePath}/reactions`, body: { emoji: "👍" } },
    "chats.markRead": { path: `${chatPath}/read`, body: {} },
    "briefOrder.move": { path: `${briefPath}/position`, body: { position: 1 } },
    "briefs.get": { path: briefPath },
    "briefs.update": { path: briefPath, body: { name: "Taken", notify: true } },
    "briefs.addSamples": {
      path: `${briefPath}/samples`,
      body: { videos: [{ platform: "tiktok", platformVideoId: trackedVideo.platformVideoId }] },
    },
    "briefs.setCampaigns": { path: `${briefPath}/campaigns`, body: { campaignIds: [], notify: true } },
    "briefs.remove": { path: briefPath },
    "briefs.listReads": { path: `${briefPath}/reads` },
    "briefs.listRevisions": { path: `${briefPath}/revisions` },
    "briefs.getRevision": { path: `${briefPath}/revisions/1` },
    "briefs.restoreRevision": { path: `${briefPath}/revisions/1/restore`, body: { notify: true } },
    "jobs.get": { path: jobPath },
    "jobs.update": { path: jobPath, body: jobInput },
    "jobs.setStatus": { path: `${jobPath}/status`, body: { status: "paused" } },
    "jobs.duplicate": { path: `${jobPath}/duplicate`, body: { productTitle: "Taken" } },
    "jobs.remove": { path: jobPath },
    "applications.get": { path: applicationPath },
    "applications.reply": {
      path: `${applicationPath}/reply`,
      body: { message: "Taken", clientMessageId: "client-0001" },
    },
    "applications.setStatus": { path: `${applicationPath}/status`, body: { status: "accepted" } },
    "applications.retract": { path: `${applicationPath}/retract` },
    "applications.bookmark": { path: `${applicationPath}/bookmark`, body: { bookmarked: true } },
    "applications.markRead": { path: `${applicationPath}/read` },
    "payouts.get": { path: payoutPath },
    "payouts.getStatement": { path: `${payoutPath}/statement` },
    "payouts.update": { path: payoutPath, body: { notes: "Taken" } },
    "payouts.verify": { path: `${payoutPath}/verify` },
    "payouts.settleIntent": { path: `${intentPath}/settle`, body: { reason: "Taken" } },
    "payouts.abandonIntent": { path: `${intentPath}/abandon`, body: { reason: "Taken" } },
    "payoutProposals.confirm": { path: `${proposalPath}/confirm`, body: { payoutProvider: "manual" } },
    "payoutProposals.decline": { path: `${proposalPath}/decline` },
    "payoutRails.update": { path: railPath, body: { isPaused: true } },
    "payoutRails.test": { path: `${railPath}/test` },
    "payoutRails.remove": { path: railPath },
    "payoutRails.getPayout": { path: `${payoutPath}/rail` },
    "payoutRails.sendAgain": { path: `${payoutPath}/rail/send` },
    "payoutRails.undoTransfer": { path: `${transferPath}/undo` },
    "payoutRails.decideTransfer": {
      path: `${transferPath}/decide`,
      body: { outcome: "paid", reason: "Taken" },
    },
    "payoutFiles.download": { path: filePath },
    "payoutFiles.markSent": { path: `${filePath}/sent`, body: { text: "x" } },
    "payoutFiles.discard": { path: `${filePath}/discard`, body: { reason: "Taken", notHandedOver: true } },
    "creatorBalance.get": { ...creator, path: `${creatorPath}/balance` },
    "creatorBalance.adjust": {
      ...creator,
      path: `${creatorPath}/balance`,
      body: { amount: -10, currency: "EUR", reason: "Taken" },
    },
    "creatorBalance.reverse": {
      ...creator,
      path: `${creatorPath}/balance/orgbal_4Rk8sVn1QwZp/reverse`,
      body: { reason: "Taken" },
    },
    "payoutApprovals.cancel": { path: `${payoutPath}/cancel` },
    "payoutApprovals.reissue": { path: `${payoutPath}/reissue` },
    "payoutApprovals.voidPayout": { path: `${payoutPath}/void`, body: { reason: "Taken" } },
    "payoutApprovals.getClaimLink": { path: `${payoutPath}/claim-link` },
    "payoutApprovals.resendClaimLink": { path: `${payoutPath}/claim-link/resend` },
    "webhooks.get": { path: endpointPath },
    "webhooks.update": { path: endpointPath, body: { description: "Taken" } },
    "webhooks.pause": { path: `${endpointPath}/pause` },
    "webhooks.resume": { path: `${endpointPath}/resume` },
    "webhooks.delete": { path: endpointPath },
    "webhooks.test": { path: `${endpointPath}/test` },
    "webhooks.reveal": { path: `${endpointPath}/secret/reveal` },
    "webhooks.rotate": { path: `${endpointPath}/secret/rotate`, body: {} },
    "webhooks.retry": { path: `${endpointPath}/retry` },
    "webhooks.previewRecovery": { path: `${endpointPath}/recovery` },
    "webhooks.recover": { path: `${endpointPath}/recover`, body: { since: "2026-09-20T00:00:00Z" } },
    "webhooks.getHealth": { path: `${endpointPath}/health` },
    "webhooks.getDelivery": { path: deliveryPath },
    "webhooks.resend": { path: `${deliveryPath}/resend` },
    "webhookConnections.update": { path: connectionPath, body: { name: "Taken" } },
    "webhookConnections.renewToken": { path: `${connectionPath}/token` },
    "webhookConnections.end": { path: connectionPath },
    "library.insights": {
      path: `/library/viral-videos/${(await buildLibraryVideo(victim)).id}/ai-insights`,
    },
  };
});
afterAll(() => app.stop());

/** Everything of the organization, as text: what must not change. */
async function stateOf(organizationId: string): Promise<string> {
  const { state } = await app.services.db.row<{ state: string }>(sql`
    select json_build_array(
      (select json_agg(o order by o.id) from organizations o where o.id = ${organizationId}),
      (select json_agg(m order by m.id) from members m where m.organization_id = ${organizationId}),
      (select json_agg(k order by k.id) from api_keys k where k.organization_id = ${organizationId}),
      (select json_agg(i order by i.id) from invitations i where i.organization_id = ${organizationId}),
      (select json_agg(t order by t.id) from tracked_accounts t where t.organization_id = ${organizationId}),
      (select json_agg(v order by v.id) from tracked_videos v where v.organization_id = ${organizationId}),
      (select json_agg(c order by c.id) from creators c where c.organization_id = ${organizationId}),
      (select json_agg(n order by n.id) from creator_invitations n where n.organization_id = ${organizationId}),
      (select json_agg(l order by l.id) from creator_invite_links l where l.organization_id = ${organizationId}),
      (select json_agg(j order by j.id) from creator_join_requests j where j.organization_id = ${organizationId}),
      (select json_agg(p order by p.id) from projects p where p.organization_id = ${organizationId}),
      (select json_agg(ap) from account_projects ap where ap.organization_id = ${organizationId}),
      (select json_agg(c order by c.id) from campaigns c where c.organization_id = ${organizationId}),
      (select json_agg(b order by b.id) from briefs b where b.organization_id = ${organizationId}),
      (select json_agg(s) from brief_samples s where s.organization_id = ${organizationId}),
      (select json_agg(p order by p.id) from payouts p where p.organization_id = ${organizationId}),
      (select json_agg(b order by b.id) from balance_entries b where b.organization_id = ${organizationId}),
      (select json_agg(p order by p.id) from payout_proposals p where p.organization_id = ${organizationId}),
      (select json_agg(w order by w.id) from webhook_endpoints w where w.organization_id = ${organizationId}),
      (select json_agg(c order by c.id) from webhook_connections c where c.organization_id = ${organizationId}),
      (select json_agg(s order by s.id) from webhook_secrets s where s.organization_id = ${organizationId}),
      (select json_agg(d order by d.id) from webhook_deliveries d where d.organization_id = ${organizationId}),
      (select json_agg(j order by j.id) from jobs j where j.organization_id = ${organizationId}),
      (select json_agg(a order by a.id) from job_applications a where a.organization_id = ${organizationId}),
      (select json_agg(t order by t.id) from chats t where t.organization_id = ${organizationId}),
      (select json_agg(m order by m.id) from chat_messages m where m.organization_id = ${organizationId}),
      (select count(*) from chat_reactions r where r.organization_id = ${organizationId}),
      (select count(*) from chat_reads r where r.organization_id = ${organizationId}),
      (select json_agg(r order by r.id) from report_links r where r.organization_id = ${organizationId}),
      (select json_agg(l order by l.id) from sheet_links l where l.organization_id = ${organizationId}),
      (select json_agg(r order by r.id) from alert_rules r where r.organization_id = ${organizationId}),
      (select json_agg(c order by c.id) from alert_channels c where c.organization_id = ${organizationId}),
      (select count(*) from exports x where x.organization_id = ${organizationId}),
      (select json_agg(s order by s.id) from organization_sources s where s.organization_id = ${organizationId}),
      (select count(*) from sync_runs r where r.organization_id = ${organizationId}),
      (select count(*) from activity a where a.organization_id = ${organizationId}),
      (select count(*) from events e where e.organization_id = ${organizationId})
    )::text as state`);
  return state;
}

async function mailIdOf({ id: organizationId }: TestOrganization): Promise<string> {
  await app.services.mailer.send({ organizationId, to: "ann@test.example", subject: "Secret", text: "" });
  const header = (await app.services.mailbox?.listHeaders())?.at(-1);
  return header?.id ?? "";
}

async function sessionIdOf({ owner }: TestOrganization): Promise<string> {
  await signIn(app, owner.email);
  const { id } = await app.services.db.row<{ id: string }>(
    sql`select id from auth_sessions where user_id = ${owner.userId}`,
  );
  return id;
}

describe("another organization's rows", () => {
  const withIds = [
    ...operationsOf(apiContract).map((operation) => ({ ...operation, prefix: "/api/v1" })),
    ...operationsOf(dashboardContract).map((operation) => ({ ...operation, prefix: "/ui/v1" })),
  ]
    .filter(({ parameters }) => parameters.length > 0)
    // Live lookups name what is on a platform, which belongs to no organization.
    .filter(({ id }) => !id.startsWith("live."));

  for (const { id, method, prefix } of withIds) {
    it(`are not found by ${id}, and stay as they are`, async () => {
      const target = ids[id];
      expect(target, `add an id of another organization for ${id} to this test`).toBeDefined();
      const before = await stateOf(victim.id);
      const { status, body } = await send(app, `${prefix}${target?.path}`, {
        method,
        ...(target?.body && { body: target.body }),
        ...(prefix === "/api/v1" ? { apiKey: attackerKey } : { session: attackerSession }),
      });
      expect(status).toBe(404);
      expect(body.code).toBe(target?.code ?? "NOT_FOUND");
      expect(await stateOf(victim.id)).toBe(before);
    });
  }

  it("cannot own a key of ours", async () => {
    const { status, body } = await send(app, "/ui/v1/api-keys", {
      method: "POST",
      session: attackerSession,
      body: { name: "Key", ownerUserId: victim.owner.userId },
    });
    expect(status).toBe(400);
    expect(body.data.issues).toEqual([{ path: "ownerUserId", message: "Not a member of this organization" }]);
  });

  it("are not reached by naming the organization", async () => {
    const session = { ...attackerSession, organizationId: victim.id };
    for (const path of ["/me", "/members", "/api-keys", "/activity", "/invitations", "/organization"]) {
      expect((await send(app, `/ui/v1${path}`, { session })).status).toBe(404);
    }
  });
});
