import type { BrandedOrganization } from "@clipledger/contract/organization-brand";
import { portalContract } from "@clipledger/contract/portal-contract";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { creatorOperations, portalVisitorOperations } from "../../../infra/http/operations.ts";
import {
  type BrandedRow,
  brandColumns,
  brandsOf,
  toBrandedOrganization,
} from "../../organizations/brand/brand.queries.ts";
import {
  getNotifications,
  previewUnsubscription,
  unsubscribe,
  updateNotifications,
} from "../notifications/notifications.ts";
import { renewPortalLink, requestPortalLink } from "../notifications/portal-link.ts";
import { presentPortalSession, updateLocale } from "../portal-creator.ts";
import { getPayoutDetails, removePayoutDetails, updatePayoutDetails } from "../profiles/payout-details.ts";
import {
  getProfile,
  getTaxProfile,
  removeTaxProfile,
  updateProfile,
  updateTaxProfile,
} from "../profiles/profile.ts";
import { openPortalSession } from "./open-portal-session.ts";
import { closePortalSession } from "./portal-session.ts";

export const creatorsPortal = {
  session: {
    ...creatorOperations(portalContract.session, {
      get: (ctx) => presentPortalSession(ctx, ctx.userId),
      setLocale: (ctx, { body }) => updateLocale(ctx, body.locale),
      close: (ctx) => closePortalSession(ctx),
    }),
    ...portalVisitorOperations(portalContract.session, {
      open: (ctx, { body }) => openPortalSession(ctx, body.token),
      getBrand: (ctx, { query }) => getSignInBrand(ctx, query.organization),
      requestLink: (ctx, { body }) => requestPortalLink(ctx, body),
      renew: (ctx, { body }) => renewPortalLink(ctx, body),
    }),
  },
  profile: creatorOperations(portalContract.profile, {
    get: (ctx) => getProfile(ctx),
    update: (ctx, { body }) => updateProfile(ctx, body),
  }),
  payoutDetails: creatorOperations(portalContract.payoutDetails, {
    get: (ctx) => getPayoutDetails(ctx),
    update: (ctx, { body }) => updatePayoutDetails(ctx, body),
    remove: (ctx) => removePayoutDetails(ctx),
  }),
  taxProfile: creatorOperations(portalContract.taxProfile, {
    get: (ctx) => getTaxProfile(ctx),
    update: (ctx, { body }) => updateTaxProfile(ctx, body),
    remove: (ctx) => removeTaxProfile(ctx),
  }),
  notifications: {
    ...creatorOperations(portalContract.notifications, {
      get: (ctx) => getNotifications(ctx),
      update: (ctx, { body }) => updateNotifications(ctx, body),
    }),
    ...portalVisitorOperations(portalContract.notifications, {
      previewUnsubscription: (ctx, { query }) => previewUnsubscription(ctx, query.token),
      unsubscribe: (ctx, { query }) => unsubscribe(ctx, query.token),
    }),
  },
};

/**
 * Whose name, logo and color the page to sign in shows, before anybody is known. Only organizations that have said how creators
 * are to see them are told of; unknown ones and others answer alike.
 */
async function getSignInBrand(
  { db, publicUrl }: Pick<Services, "db" | "publicUrl">,
  organizationId: string | undefined,
): Promise<{ organization: BrandedOrganization | null }> {
  const named =
    organizationId === undefined
      ? sql`(select count(*) from (select from organizations limit 2) few) = 1`
      : sql`o.id = ${organizationId}`;
  const row = await db.maybeRow<BrandedRow>(sql`
    select o.id as organization_id, ${brandColumns} from organizations o ${brandsOf}
    where ${named} and ob.organization_id is not null`);
  return { organization: row === undefined ? null : toBrandedOrganization(row, publicUrl) };
}
