import { createHash } from "node:crypto";
import { type BrandChanges, type BrandOutput, MAX_LOGO_BYTES } from "@clipledger/contract/organization-brand";
import type { HexColor } from "@clipledger/domain/brand/text-on-color";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { changedFields, recordActivity } from "../activity/record-activity.ts";
import { lockOrganizationFor } from "../members/members.queries.ts";
import { logoUrlOf } from "./logo-route.ts";

export async function readBrand(ctx: OperationContext): Promise<BrandOutput> {
  return toBrand(ctx, await findBrand(ctx.db, ctx.organization.id));
}

export function updateBrand(ctx: OperationContext, input: BrandChanges): Promise<BrandOutput> {
  return changeBrand(ctx, (before) => ({
    ...before,
    name: input.name === undefined ? before.name : input.name,
    // Safe: the contract takes nothing but colors.
    color: input.color === undefined ? before.color : (input.color as HexColor | null),
    is_indexed: input.isIndexed ?? before.is_indexed,
  }));
}

export function setLogo(ctx: OperationContext, base64: string): Promise<BrandOutput> {
  const logo = Buffer.from(base64, "base64");
  const { contentType } = checkLogo(logo);
  const hash = createHash("sha256").update(logo).digest("hex");
  return changeBrand(ctx, (before) => ({ ...before, logo, logo_type: contentType, logo_hash: hash }));
}

export function removeLogo(ctx: OperationContext): Promise<BrandOutput> {
  return changeBrand(ctx, (before) => ({ ...before, logo: null, logo_type: null, logo_hash: null }));
}

const LOGO_PIXELS = { least: 16, most: 4_096 };

function checkLogo(logo: Buffer) {
  if (logo.length > MAX_LOGO_BYTES) throw refusedLogo("The image is larger than 512 KB");
  const image = readImage(logo);
  if (image === undefined) throw refusedLogo("Expected a PNG, JPEG or WebP image");
  const sides = [image.width, image.height];
  if (sides.some((side) => side < LOGO_PIXELS.least || side > LOGO_PIXELS.most))
    throw refusedLogo(`The image is ${sides.join(" by ")} pixels; each side may have 16 to 4,096`);
  return image;
}

function refusedLogo(message: string) {
  return new AppError("BAD_REQUEST", { issues: [{ path: "content", message }] });
}

interface BrandRow {
  name: string | null;
  color: HexColor | null;
  is_indexed: boolean;
  logo: Buffer | null;
  logo_type: string | null;
  logo_hash: string | null;
}

const NO_BRAND: BrandRow = {
  name: null,
  color: null,
  is_indexed: false,
  logo: null,
  logo_type: null,
  logo_hash: null,
};

function changeBrand(ctx: OperationContext, change: (before: BrandRow) => BrandRow): Promise<BrandOutput> {
  return ctx.db.transaction(async (tx) => {
    const organization = await lockOrganizationFor(tx, ctx);
    const before = await findBrand(tx, organization.id);
    const after = change(before);
    const changes = changedFields(loggedFields(before), loggedFields(after));
    if (Object.keys(changes).length === 0) return toBrand(ctx, before);
    await saveBrand(tx, organization.id, after, ctx.clock.now());
    await recordActivity(tx, ctx, {
      type: "organization.updated",
      subject: { type: "organization", id: organization.id, label: organization.name },
      changes,
    });
    return toBrand(ctx, after);
  });
}

/** The log names a logo by its hash: it keeps no images. */
function loggedFields({ name, color, is_indexed, logo_hash }: BrandRow) {
  return { brandName: name, brandColor: color, isIndexed: is_indexed, logo: logo_hash };
}

async function findBrand(db: Queryable, organizationId: string): Promise<BrandRow> {
  const row = await db.maybeRow<BrandRow>(sql`
    select name, color, is_indexed, logo, logo_type, logo_hash from organization_brands
    where organization_id = ${organizationId}`);
  return row ?? NO_BRAND;
}

async function saveBrand(tx: Transaction, organizationId: string, row: BrandRow, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into organization_brands (
      organization_id, name, color, is_indexed, logo, logo_type, logo_hash, updated_at
    ) values (
      ${organizationId}, ${row.name}, ${row.color}, ${row.is_indexed}, ${row.logo}, ${row.logo_type},
      ${row.logo_hash}, ${at}
    )
    on conflict (organization_id) do update set
      name = excluded.name, color = excluded.color, is_indexed = excluded.is_indexed, logo = excluded.logo,
      logo_type = excluded.logo_type, logo_hash = excluded.logo_hash, updated_at = excluded.updated_at`);
}

function toBrand({ publicUrl }: OperationContext, row: BrandRow): BrandOutput {
  const { name, color, is_indexed, logo_hash } = row;
  return { name, color, logoUrl: logoUrlOf(publicUrl, logo_hash), isIndexed: is_indexed };
}

interface ImageFacts {
  readonly contentType: "image/png" | "image/jpeg" | "image/webp";
  readonly width: number;
  readonly height: number;
}

/** What the bytes of an image tell of it; undefined for anything that is not one of the three kinds. */
export function readImage(bytes: Buffer): ImageFacts | undefined {
  const png = sizeOfPng(bytes);
  if (png !== undefined) return { contentType: "image/png", ...png };
  const jpeg = sizeOfJpeg(bytes);
  if (jpeg !== undefined) return { contentType: "image/jpeg", ...jpeg };
  const webp = sizeOfWebp(bytes);
  return webp === undefined ? undefined : { contentType: "image/webp", ...webp };
}

type Size = Omit<ImageFacts, "contentType">;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function sizeOfPng(bytes: Buffer): Size | undefined {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return undefined;
  if (bytes.toString("latin1", 12, 16) !== "IHDR") return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The size stands in a frame header, behind other segments; each tells its own length. */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function sizeOfWebp(bytes: Buffer): Size | undefined {
  if (bytes.length < 30) return undefined;
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP")
    return undefined;
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8 ":
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
