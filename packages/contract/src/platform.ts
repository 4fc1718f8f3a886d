import { CONTENT_TYPES, PLATFORMS } from "@clipledger/domain/platforms";
import { z } from "zod";

export const PlatformSchema = z.enum(PLATFORMS);

export const ContentTypeSchema = z.enum(CONTENT_TYPES);
