import { LiveHintSchema } from "@clipledger/contract/chats/live-hint";
import { z } from "zod";
import type { Transaction } from "../db/database.ts";
import { sql } from "../db/sql.ts";

export const LIVE_CHANNEL = "clipledger_live";

/** What the processes of the product tell each other: a hint, and for whom it is. */
export const AnnouncementSchema = LiveHintSchema.extend({
  chatId: z.string(),
  organizationId: z.string(),
  isForTeam: z.boolean(),
  /** User ids, or whoever is a member of the chat when the hint arrives. */
  people: z.union([z.array(z.string()), z.literal("members")]),
});
export type Announcement = z.infer<typeof AnnouncementSchema>;

export type NewAnnouncement = Readonly<Omit<Announcement, "people">> & {
  readonly people: readonly string[] | "members";
};

/** Heard by every process once the transaction commits, and never if it does not. */
export async function announce(tx: Transaction, announcements: readonly NewAnnouncement[]): Promise<void> {
  if (announcements.length === 0) return;
  await tx.rows(sql`
    select pg_notify(${LIVE_CHANNEL}, told)
    from unnest(${announcements.map((announcement) => JSON.stringify(announcement))}::text[]) told`);
}
