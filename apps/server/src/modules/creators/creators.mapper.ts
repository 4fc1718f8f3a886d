import {
  type CampaignDisplay,
  CampaignDisplaySchema,
  CREATOR_STATUSES,
  type CreatorOutput,
  CreatorSchema,
  type CreatorStatus,
  type InvitationStatus,
} from "@clipledger/contract/creators/creator";
import { type EventCreator, EventCreatorSchema } from "@clipledger/contract/events/creators";
import type { AccountRef, RowActor } from "@clipledger/contract/tracking-shared";
import { toWireMidnight } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { CycleAnchor, CycleInterval } from "@clipledger/domain/calendar/cycles";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { wireFields } from "../../infra/wire-fields.ts";
import { toTimestamp } from "../organizations/organizations.mapper.ts";
import { fullName } from "../organizations/organizations.queries.ts";
import { type FullRowUserColumns, neverBanned, toFullRowUser } from "../tracking/row-actor.ts";

/** A creator with everything around them; `user_…` columns are of whoever added them. */
export interface CreatorRow extends FullRowUserColumns {
  organization_id: string;
  id: string;
  person_id: string;
  person_email: string;
  person_email_verified: boolean;
  person_image: string | null;
  person_created_at: Date;
  person_updated_at: Date;
  first_name: string;
  last_name: string;
  notes: string | null;
  created_at: Date;
  updated_at: Date;
  archived_at: Date | null;
  joined_at: Date | null;
  member_id: string | null;
  actor_type: RowActor;
  status_place: number;
  invitation_id: string | null;
  invitation_status: InvitationStatus | null;
  invitation_expires_at: Date | null;
  /** Null as long as they have not joined, whatever they filled in for others. */
  profile: StoredProfile | null;
  accounts: AccountRef[];
  tags: { id: string; name: string }[];
  work: CreatorWork | null;
}

interface StoredProfile {
  readonly id: string;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  readonly countryCode: string | null;
  readonly phoneNumber: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a creator works in, or else is scheduled for next. */
interface CreatorWork {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly currency: string;
  readonly interval: CycleInterval;
  readonly intervalCount: number;
  readonly anchor: CycleAnchor;
  readonly startsOn: CalendarDate;
  readonly endsOn: CalendarDate | null;
  readonly validFrom: CalendarDate;
  readonly validUntil: CalendarDate | null;
}

export function toCreator(row: CreatorRow, now: Date): CreatorOutput {
  return {
    ...wireFields(CreatorSchema, row),
    creatorUserId: row.person_id,
    deletedAt: toTimestamp(row.archived_at),
    orgId: row.organization_id,
    user: toPerson(row),
    createdByUser: toFullRowUser(row),
    creatorProfile: row.profile && toProfile(row.profile),
    member: row.member_id === null ? null : { id: row.member_id },
    invitation: toInvitation(row),
    ...stateOf(row),
    ...workOf(row.work, dateOf(now)),
  };
}

/** Without the email address, and without what only their own organization's team needs. */
export function toEventCreator(row: CreatorRow): EventCreator {
  const { id, name, firstName, lastName, image } = toPerson(row);
  return {
    ...wireFields(EventCreatorSchema, row),
    creatorUserId: row.person_id,
    user: { id, name, firstName, lastName, image },
    ...stateOf(row),
    isMarketplaceCreator: false,
    accounts: row.accounts.map(({ isCompetitor: _, displayName: _name, ...account }) => account),
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
    ...wireFields(CampaignDisplaySchema, work),
    status: campaignStatus(work.startsOn, work.endsOn, today),
    startDate: work.startsOn,
    endDate: work.endsOn,
    validFrom: toWireMidnight(work.startsOn),
    validUntil: toMidnight(work.endsOn),
    assignmentValidFrom: work.validFrom,
    assignmentValidUntil: work.validUntil,
    intervalCount: work.intervalCount,
    billingAnchor: work.anchor,
  };
}

function toMidnight(date: CalendarDate | null): string | null {
  return date === null ? null : toWireMidnight(date);
}

function statusAt(place: number): CreatorStatus {
  const status = CREATOR_STATUSES[place];
  if (status === undefined) throw new Error(`No status has the place ${place}`);
  return status;
}
