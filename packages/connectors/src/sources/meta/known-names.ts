/**
 * Whose name an id belongs to, as far as the product knows. Instagram's business discovery asks by username only, so
 * without a name an id leads nowhere.
 */
export interface KnownNames {
  ofAccount(platformAccountId: string): Promise<string | undefined>;
  ofVideo(platformVideoId: string): Promise<string | undefined>;
}

/** Names that a source has met itself, before those that the product knows. */
export interface MetNames extends KnownNames {
  meetAccount(platformAccountId: string, username: string): void;
  meetVideo(platformVideoId: string, username: string): void;
}

const MOST_REMEMBERED = 20_000;

export function rememberNames(known: KnownNames | undefined): MetNames {
  const accounts = new Map<string, string>();
  const videos = new Map<string, string>();
  return {
    ofAccount: async (id) => accounts.get(id) ?? known?.ofAccount(id),
    ofVideo: async (id) => videos.get(id) ?? known?.ofVideo(id),
    meetAccount: (id, username) => remember(accounts, id, username),
    meetVideo: (id, username) => remember(videos, id, username),
  };
}

function remember(names: Map<string, string>, id: string, username: string): void {
  names.delete(id);
  names.set(id, username);
  if (names.size <= MOST_REMEMBERED) return;
  const [oldest = id] = names.keys();
  names.delete(oldest);
}
