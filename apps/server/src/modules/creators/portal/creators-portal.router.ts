import type { BrandedOrganization } from "@clipledger/contract/organization-brand";
import { portalContract } from "@clipledger/contract/portal-contract";
import { implement } from "@orpc/server";
import type { PortalContext, PortalVisitorContext, Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
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

const portal = implement(portalContract).$context<PortalContext>();
const visitor = implement(portalContract).$context<PortalVisitorContext>();

export const creatorsPortal = {
  session: {
    get: portal.session.get.handler(({ context }) => presentPortalSession(context, context.userId)),
    open: visitor.session.open.handler(({ context, input }) => openPortalSession(context, input.body.token)),
    getBrand: visitor.session.getBrand.handler(({ context, input }) =>
      getSignInBrand(context, input.query.organization),
    ),
    requestLink: visitor.session.requestLink.handler(({ context, input }) =>
      requestPortalLink(context, input.body),
    ),
    renew: visitor.session.renew.handler(({ context, input }) => renewPortalLink(context, input.body)),
    setLocale: portal.session.setLocale.handler(({ context, input }) =>
      updateLocale(context, input.body.locale),
    ),
    close: portal.session.close.handler(({ context }) => closePortalSession(context)),
  },
  profile: {
    get: portal.profile.get.handler(({ context }) => getProfile(context)),
    update: portal.profile.update.handler(({ context, input }) => updateProfile(context, input.body)),
  },
  payoutDetails: {
    get: portal.payoutDetails.get.handler(({ context }) => getPayoutDetails(context)),
    update: portal.payoutDetails.update.handler(({ context, input }) =>
      updatePayoutDetails(context, input.body),
    ),
    remove: portal.payoutDetails.remove.handler(({ context }) => removePayoutDetails(context)),
  },
  taxProfile: {
    get: portal.taxProfile.get.handler(({ context }) => getTaxProfile(context)),
    update: portal.taxProfile.update.handler(({ context, input }) => updateTaxProfile(context, input.body)),
    remove: portal.taxProfile.remove.handler(({ context }) => removeTaxProfile(context)),
  },
  notifications: {
    get: portal.notifications.get.handler(({ context }) => getNotifications(context)),
    update: portal.notifications.update.handler(({ context, input }) =>
      updateNotifications(context, input.body),
    ),
    previewUnsubscription: visitor.notifications.previewUnsubscription.handler(({ context, input }) =>
      previewUnsubscription(context, input.query.token),
    ),
    unsubscribe: visitor.notifications.unsubscribe.handler(({ context, input }) =>
      unsubscribe(context, input.query.token),
    ),
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
