import { z } from "zod";

const JOIN_REQUEST_STATUSES = ["pending", "approved", "rejected", "canceled"] as const;
export const JoinRequestStatusSchema = z.enum(JOIN_REQUEST_STATUSES);
export type JoinRequestStatus = z.infer<typeof JoinRequestStatusSchema>;
