import { setTimeout as pause } from "node:timers/promises";
import { LiveHintSchema } from "@clipledger/contract/chats/chat";
import pg from "pg";
import { z } from "zod";
import type { Transaction } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import type { Logger } from "../log.ts";

/** `missed`: the connection was gone for a while, and nobody knows what was announced meanwhile. */
export type Heard = Announcement | "missed";

export interface LiveUpdates {
  /** Calls back for everything that any process announces, until the answer is called. */
  listen(hear: (heard: Heard) => void): () => void;
  stop(): Promise<void>;
}

interface LiveUpdatesOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
}

const RECONNECTED_AFTER_MS = 500;
const PROBED_EVERY_MS = 30_000;
const PROBE_TIMEOUT_MS = 10_000;

/** Listens to the database on a connection of its own, which is opened again whenever it is lost. */
export async function startLiveUpdates({ databaseUrl, log }: LiveUpdatesOptions): Promise<LiveUpdates> {
  const stopping = new AbortController();
  const listeners = new Set<(heard: Heard) => void>();
  const notify = (heard: Heard) => {
    for (const hear of listeners) hear(heard);
  };
  const hearPayload = (payload: string | undefined) => notify(readPayload(payload, log));
  let connection = await connect(databaseUrl, hearPayload);
  const keepListening = async () => {
    for (;;) {
      await connection.lost;
      if (stopping.signal.aborted) return;
      log.warn("live updates lost their connection to the database, and connect again");
      const again = await reconnect(() => connect(databaseUrl, hearPayload), stopping.signal);
      if (again === undefined) return;
      connection = again;
      // Whoever stops meanwhile has ended the former one only.
      if (stopping.signal.aborted) await connection.end();
      notify("missed");
    }
  };
  const kept = keepListening();
  return {
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    async stop() {
      stopping.abort();
      await connection.end();
      await kept;
      await connection.end();
    },
  };
}

interface Connection {
  /** Resolves when it is over, for whatever reason. */
  readonly lost: Promise<void>;
  end(): Promise<void>;
}

/** What cannot be read, of a process of another version or of somebody else, is as if it was missed. */
function readPayload(payload: string | undefined, log: Logger): Heard {
  try {
    return AnnouncementSchema.parse(JSON.parse(payload ?? ""));
  } catch (error) {
    log.warn({ err: error }, "a live update could not be read");
    return "missed";
  }
}

async function connect(
  databaseUrl: string,
  hear: (payload: string | undefined) => void,
): Promise<Connection> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "clipledger live updates",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  const lost = new Promise<void>((resolve) => {
    client.on("error", () => resolve());
    client.once("end", () => resolve());
  });
  const end = () => client.end().catch(() => undefined);
  client.on("notification", ({ payload }) => hear(payload));
  try {
    await client.connect();
    await client.query(`listen ${LIVE_CHANNEL}`);
  } catch (error) {
    await end();
    throw error;
  }
  // A connection whose other end vanished without a word says nothing by itself.
  const probes = setInterval(() => client.query("select 1").catch(end), PROBED_EVERY_MS);
  void lost.then(() => {
    clearInterval(probes);
    return end();
  });
  return { lost, end };
}

async function reconnect(
  open: () => Promise<Connection>,
  stopping: AbortSignal,
): Promise<Connection | undefined> {
  while (!stopping.aborted) {
    try {
      return await open();
    } catch {
      await pause(RECONNECTED_AFTER_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
  return undefined;
}

const LIVE_CHANNEL = "clipledger_live";

/** What the processes of the product notify each other: a hint, and for whom it is. */
const AnnouncementSchema = LiveHintSchema.extend({
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
