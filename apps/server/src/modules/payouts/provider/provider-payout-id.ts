import { z } from "zod";

/** Whatever a provider calls its payouts; it stands in addresses and logs. */
export const ProviderPayoutIdSchema = z.string().regex(/^[\w.:-]{1,200}$/);
