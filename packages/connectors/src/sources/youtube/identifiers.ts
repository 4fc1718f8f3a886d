import { ConnectorFailure } from "../../connector-failure.ts";

/**
 * YouTube's ids have 11 characters and channels 24. Longer ones are let through: YouTube says itself that it has none such.
 * The alphabet matters, because ids are put into lists and addresses.
 */
const VIDEO_ID = /^[\w-]{11,64}$/;
const CHANNEL_ID = /^UC[\w-]{22,64}$/;
/** Letters of any script, digits, and dots, dashes and underscores between them. */
const HANDLE = /^[\p{L}\p{M}\p{N}._·-]{1,64}$/u;

export function isChannelId(text: string): boolean {
  return CHANNEL_ID.test(text);
}

export function isVideoId(text: string): boolean {
  return VIDEO_ID.test(text);
}

export function requireVideoId(id: string): string {
  if (!isVideoId(id)) throw cannotExist("video id");
  return id;
}

export function requireChannelId(id: string): string {
  if (!isChannelId(id)) throw cannotExist("channel id");
  return id;
}

/** Without the leading @. */
export function requireHandle(username: string): string {
  const handle = username.trim().replace(/^@/, "");
  if (!HANDLE.test(handle)) throw cannotExist("handle");
  return handle;
}

/** Nothing is asked for what YouTube cannot have. */
function cannotExist(what: string): ConnectorFailure {
  return new ConnectorFailure("not_found", `no ${what} of YouTube looks like this`);
}
