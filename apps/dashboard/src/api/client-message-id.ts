/** Names a message before the server has seen it. Works on pages served over plain http, where `randomUUID` is missing. */
export function newClientMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
