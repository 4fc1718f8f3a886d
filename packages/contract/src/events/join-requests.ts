import { z } from "zod";
import { JoinRequestStatusSchema } from "../dashboard/join-requests.ts";
import { TimestampSchema } from "../dates.ts";
import { idSchema } from "../ids.ts";
import { EventCreatorSchema } from "./creators.ts";

const EventJoinRequestSchema = z.object({
  id: idSchema("joinRequest"),
  status: JoinRequestStatusSchema,
  message: z.string(),
  createdAt: TimestampSchema,
  link: z.object({ id: idSchema("inviteLink"), label: z.string() }).nullable(),
  user: EventCreatorSchema.shape.user,
});
export type EventJoinRequest = z.infer<typeof EventJoinRequestSchema>;

export const JoinRequestEventSchema = z.object({ joinRequest: EventJoinRequestSchema });

export const JoinRequestApprovedSchema = JoinRequestEventSchema.extend({ creator: EventCreatorSchema });
