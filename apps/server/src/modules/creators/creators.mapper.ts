import type { CampaignDisplay, CreatorOutput } from "@clipledger/contract/creators/creator";
import type { EventCreator } from "@clipledger/contract/events/creators";
import { toWireMidnight } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { toTimestamp } from "../organizations/organizations.mapper.ts";
import { fullName } from "../organizations/organizations.queries.ts";
import { neverBanned, toFullRowUser } from "../tracking/row-actor.ts";
import type { CreatorRow, CreatorWork, StoredProfile } from "./creator-rows.queries.ts";
import { statusAt } from "./creator-status.ts";

export function toCreator(row: CreatorRow, now: Date): CreatorOutput {
  return {
    id: row.id,
    creatorUserId: row.person_id,
    notes: row.notes,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: toTimestamp(row.archived_at),
    actorType: row.actor_type,
    userId: row.user_id,
    orgId: row.organization_id,
    user: toPerson(row),
    createdByUser: toFullRowUser(row),
    creatorProfile: row.profile && toProfile(row.profile),
    member: row.member_id === null ? null : { id: row.member_id },
    invitation: toInvitation(row),
    ...stateOf(row),
    accounts: row.accounts,
    tags: row.tags,
    ...workOf(row.work, dateOf(now)),
  };
}

/** Without the email address, and without what only their own organization's team needs. */
export function toEventCreator(row: CreatorRow): EventCreator {
  const { id, name, firstName, lastName, image } = toPerson(row);
  return {
    id: row.id,
    creatorUserId: row.person_id,
    user: { id, name, firstName, lastName, image },
    notes: row.notes,
    ...stateOf(row),
    isMarketplaceCreator: false,
    accounts: row.accounts.map(({ id: accountId, platform, platformAccountId, username }) => ({
      id: accountId,
      platform,
      platformAccountId,
      username,
    })),
    tags: row.tags,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function stateOf(row: CreatorRow) {
  return {
    status: statusAt(row.status_place),
    creatorStatus: row.archived_at === null ? ("active" as const) : ("archived" as const),
  };
}

/** Until they join this organization, it knows of them what it wrote down itself, and nothing else. */
function toPerson(row: CreatorRow) {
  const hasJoined = row.joined_at !== null;
  return {
    id: row.person_id,
    name: fullName(row.first_name, row.last_name),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.person_email,
    image: hasJoined ? row.person_image : null,
    emailVerified: hasJoined && row.person_email_verified,
    createdAt: (hasJoined ? row.person_created_at : row.created_at).toISOString(),
    updatedAt: (hasJoined ? row.person_updated_at : row.updated_at).toISOString(),
    role: null,
    ...neverBanned,
    creatorProfileId: row.profile?.id ?? null,
  };
}

/** What they left empty is null to others. */
function toProfile(profile: StoredProfile): CreatorOutput["creatorProfile"] {
  const { id, address, city, postalCode, countryCode, phoneNumber, createdAt, updatedAt } = profile;
  return {
    id,
    address: address || null,
    city: city || null,
    postalCode: postalCode || null,
    countryCode,
    phoneNumber: phoneNumber || null,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

function toInvitation({
  invitation_id: id,
  invitation_status: status,
  invitation_expires_at: expiresAt,
}: CreatorRow): CreatorOutput["invitation"] {
  if (id === null || status === null || expiresAt === null) return null;
  return { id, status, expiresAt: expiresAt.toISOString() };
}

function workOf(work: CreatorWork | null, today: CalendarDate) {
  return {
    activeCampaign: work && { value: work.id, label: work.name },
    activeCampaignEndsAt: work && toMidnight(work.validUntil),
    campaignDisplay: work && toCampaignDisplay(work, today),
    campaignProrationApplied: work && false,
  };
}

function toCampaignDisplay(work: CreatorWork, today: CalendarDate): CampaignDisplay {
  return {
    id: work.id,
    name: work.name,
    status: campaignStatus(work.startsOn, work.endsOn, today),
    currency: work.currency,
    startDate: work.startsOn,
    endDate: work.endsOn,
    validFrom: toWireMidnight(work.startsOn),
    validUntil: toMidnight(work.endsOn),
    assignmentValidFrom: work.validFrom,
    assignmentValidUntil: work.validUntil,
    interval: work.interval,
    intervalCount: work.intervalCount,
    billingAnchor: work.anchor,
    description: work.description,
  };
}

function toMidnight(date: CalendarDate | null): string | null {
  return date === null ? null : toWireMidnight(date);
}
