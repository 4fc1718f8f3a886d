import { createHash } from "node:crypto";
import { type BrandChanges, type BrandOutput, MAX_LOGO_BYTES } from "@clipledger/contract/organization-brand";
import type { HexColor } from "@clipledger/domain/brand/text-on-color";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { decodePicture, type Picture, type PictureLimits } from "../../../infra/pictures/decode-picture.ts";
import { changedFields, recordActivity } from "../activity/record-activity.ts";
import { lockOrganizationFor } from "../members.queries.ts";
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

export async function setLogo(ctx: OperationContext, base64: string): Promise<BrandOutput> {
  const logo = Buffer.from(base64, "base64");
  const { contentType } = await checkLogo(logo);
  const hash = createHash("sha256").update(logo).digest("hex");
  return changeBrand(ctx, (before) => ({ ...before, logo, logo_type: contentType, logo_hash: hash }));
}

export function removeLogo(ctx: OperationContext): Promise<BrandOutput> {
  return changeBrand(ctx, (before) => ({ ...before, logo: null, logo_type: null, logo_hash: null }));
}

const LOGO_LIMITS: PictureLimits = {
  bytes: MAX_LOGO_BYTES,
  side: { least: 16, most: 4_096 },
  pixels: 4_194_304,
};

async function checkLogo(logo: Buffer): Promise<Picture> {
  const decoded = await decodePicture(logo, LOGO_LIMITS);
  if (typeof decoded === "string")
    throw new AppError("BAD_REQUEST", { issues: [{ path: "content", message: decoded }] });
  return decoded;
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
    ${insertRow("organization_brands", {
      organizationId,
      name: row.name,
      color: row.color,
      isIndexed: row.is_indexed,
      logo: row.logo,
      logoType: row.logo_type,
      logoHash: row.logo_hash,
      updatedAt: at,
    })}
    on conflict (organization_id) do update set
      name = excluded.name, color = excluded.color, is_indexed = excluded.is_indexed, logo = excluded.logo,
      logo_type = excluded.logo_type, logo_hash = excluded.logo_hash, updated_at = excluded.updated_at`);
}

function toBrand({ publicUrl }: OperationContext, row: BrandRow): BrandOutput {
  const { name, color, is_indexed, logo_hash } = row;
  return { name, color, logoUrl: logoUrlOf(publicUrl, logo_hash), isIndexed: is_indexed };
}
