import { ID_PREFIXES, type IdKind } from "@clipledger/domain/ids";
import { APPLICATION_STATUSES } from "@clipledger/domain/jobs/application-status";
import { z } from "zod";
import {
  AlertFiringSchema,
  AlertRuleInputSchema,
  AlertRuleSchema,
  MessagePreviewSchema,
} from "./alerts/alert-rule.ts";
import {
  AlertChannelChangesSchema,
  AlertChannelSchema,
  DigestFiguresSchema,
  DigestSettingsInputSchema,
  DigestSettingsSchema,
  NewAlertChannelSchema,
} from "./alerts/channel.ts";
import { AssignmentStatusSchema, UpdatedCreatorsSchema } from "./assignments.ts";
import { PreviewHashSchema } from "./campaigns/normalized-spec.ts";
import { BonusModeSchema, IntervalSchema, ScopeSchema } from "./campaigns/spec.ts";
import { EVENT_TYPES } from "./events/catalog.ts";
import { JOB_STATUSES, JOB_TYPES, PAY_FREQUENCIES } from "./jobs/job-input.ts";
import { videoSchemas } from "./named-schemas/video-schemas.ts";
import { workSchemas } from "./named-schemas/work-schemas.ts";
import { WindowBoundSchema } from "./payouts/payout-parts.ts";
import { BulkMembershipSchema } from "./projects.ts";
import { RichTextMarkdownSchema } from "./rich-text.ts";
import { MadeSheetLinkSchema, NewSheetLinkSchema, SheetLinkSchema } from "./sheet-links.ts";
import { MaxVideosSchema, RowActorSchema } from "./tracking-shared.ts";
import { SurfaceSchema } from "./users.ts";
import { ContentTypeSchema, idSchema } from "./wire-values.ts";

/**
 * What the API document names, so that generated clients have types with names that stay. Whatever equals one of these, wherever it
 * stands, refers to it.
 */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  ...idSchemas(),
  ...sharedParts(),
  ...videoSchemas,
  ...workSchemas,
  AlertChannel: AlertChannelSchema,
  AlertChannelChanges: AlertChannelChangesSchema,
  AlertFiring: AlertFiringSchema,
  AlertRule: AlertRuleSchema,
  AlertRuleInput: AlertRuleInputSchema,
  DigestFigures: DigestFiguresSchema,
  DigestSettings: DigestSettingsSchema,
  DigestSettingsInput: DigestSettingsInputSchema,
  MadeSheetLink: MadeSheetLinkSchema,
  MessagePreview: MessagePreviewSchema,
  NewAlertChannel: NewAlertChannelSchema,
  NewSheetLink: NewSheetLinkSchema,
  SheetLink: SheetLinkSchema,
};

function idSchemas(): Record<string, z.ZodType> {
  const kinds = Object.keys(ID_PREFIXES) as IdKind[]; // safe: a literal's own keys
  return Object.fromEntries(
    kinds.map((kind) => [`${kind[0]?.toUpperCase()}${kind.slice(1)}Id`, idSchema(kind)]),
  );
}

/** Lists of words, and small answers, that several operations have in common. */
function sharedParts(): Record<string, z.ZodType> {
  return {
    ActorSurface: SurfaceSchema,
    ApplicationStatus: z.enum(APPLICATION_STATUSES),
    AssignmentStatus: AssignmentStatusSchema,
    BonusMode: BonusModeSchema,
    BulkMembership: BulkMembershipSchema,
    CampaignInterval: IntervalSchema,
    ContentType: ContentTypeSchema,
    Count: z.object({ total: z.int() }),
    EventType: z.enum(EVENT_TYPES),
    JobStatus: z.enum(JOB_STATUSES),
    JobType: z.enum(JOB_TYPES),
    Markdown: RichTextMarkdownSchema,
    MaxVideos: MaxVideosSchema,
    PayFrequency: z.enum(PAY_FREQUENCIES),
    PayoutScope: ScopeSchema,
    PreviewHash: PreviewHashSchema,
    RowActor: RowActorSchema,
    UpdatedCreators: UpdatedCreatorsSchema,
    WindowBound: WindowBoundSchema,
  };
}
