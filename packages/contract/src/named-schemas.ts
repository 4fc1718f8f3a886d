import { ID_PREFIXES, type IdKind } from "@clipledger/domain/ids";
import type { z } from "zod";
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
import { videoSchemas } from "./named-schemas/video-schemas.ts";
import { workSchemas } from "./named-schemas/work-schemas.ts";
import { MadeSheetLinkSchema, NewSheetLinkSchema, SheetLinkSchema } from "./sheet-links.ts";
import { idSchema } from "./wire-values.ts";

/**
 * What the API document names, so that generated clients have types with names that stay. Whatever equals one of these, wherever it
 * stands, refers to it.
 */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  ...idSchemas(),
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
