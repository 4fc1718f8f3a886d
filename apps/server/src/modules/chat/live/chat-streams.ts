import type { IncomingMessage } from "node:http";
import type { LiveHint } from "@clipledger/contract/chats/chat";
import { idSchema } from "@clipledger/contract/wire-values";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { Sessions } from "../../../infra/auth/sessions.ts";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { Route } from "../../../infra/http/http-server.ts";
import type { Announcement, Heard, LiveUpdates } from "../../../infra/live-updates/live-updates.ts";
import {
  type Authorize,
  createOpenStreams,
  type OpenStreams,
  type StreamOwner,
} from "../../../infra/live-updates/open-streams.ts";
import { findPortalCaller } from "../../creators/portal/portal-session.ts";
import { listMembersAmong } from "../portal/portal-chats.ts";

export const STREAM_PATH = "/chats/stream";

export interface ChatStreams {
  /** For members of the team, with the dashboard's session. */
  readonly teamRoute: Route;
  /** For creators, with the portal's session. */
  readonly portalRoute: Route;
  stop(): void;
}

interface ChatStreamOptions {
  readonly services: Services;
  readonly sessions: Sessions;
  readonly live: LiveUpdates;
}

/** Tells those who have a chat open, in whatever process it changed, that there is something to fetch. */
export function createChatStreams({ services, sessions, live }: ChatStreamOptions): ChatStreams {
  const streams = createOpenStreams(services);
  const end = live.listen((heard) => {
    passOn(services, streams, heard).catch((error) =>
      services.log.warn({ err: error }, "a live update was not passed on"),
    );
  });
  return {
    teamRoute: streamRoute(streams, (request) => authorizeMember(services, sessions, request)),
    portalRoute: streamRoute(streams, (request) => authorizeCreator(services, request)),
    stop() {
      end();
      streams.stop();
    },
  };
}

function streamRoute(streams: OpenStreams, authorize: Authorize): Route {
  return (request, response) => {
    if (request.method !== "GET") throw new AppError("NOT_FOUND");
    return streams.open(request, response, authorize);
  };
}

async function passOn(services: Services, streams: OpenStreams, heard: Heard): Promise<void> {
  if (heard === "missed") {
    streams.send({ kind: "missed", chatId: null, messageId: null }, () => true);
    return;
  }
  const { organizationId, isForTeam, kind, chatId, messageId } = heard;
  const hint: LiveHint = { kind, chatId, messageId };
  if (isForTeam) streams.send(hint, (owner) => owner.organizationId === organizationId);
  const creators = await creatorsWhoHear(services, streams, heard);
  if (creators.size > 0)
    streams.send(hint, (owner) => owner.organizationId === undefined && creators.has(owner.userId));
}

async function creatorsWhoHear(
  { db }: Services,
  streams: OpenStreams,
  { people, chatId }: Announcement,
): Promise<Set<string>> {
  if (people !== "members") return new Set(people);
  const listening = streams.listCreators();
  return new Set(listening.length === 0 ? [] : await listMembersAmong(db, chatId, listening));
}

async function authorizeMember(
  { db }: Services,
  sessions: Sessions,
  request: IncomingMessage,
): Promise<StreamOwner> {
  const userId = await sessions.findUserId(request);
  if (userId === undefined) throw new AppError("UNAUTHORIZED");
  const organizationId = readOrganizationId(request);
  const member = await db.maybeRow(sql`
    select from members where organization_id = ${organizationId} and user_id = ${userId}`);
  if (member === undefined) throw new AppError("NOT_FOUND", undefined, { message: "No such organization" });
  return { userId, organizationId };
}

function readOrganizationId(request: IncomingMessage): string {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  const { data } = idSchema("organization").safeParse(searchParams.get("organization"));
  if (data === undefined)
    throw badRequest([{ path: "organization", message: "Name an organization by its id" }]);
  return data;
}

/** A page that is merely open does not keep its session from expiring. */
async function authorizeCreator(services: Services, request: IncomingMessage): Promise<StreamOwner> {
  const caller = await findPortalCaller(services, request);
  if (caller === undefined) throw new AppError("UNAUTHORIZED");
  return { userId: caller.userId, organizationId: undefined };
}
