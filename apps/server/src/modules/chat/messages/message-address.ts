export interface MessageAddress {
  readonly chatId: string;
  readonly messageId: string;
}

/** Of a path such as `/chats/{id}/messages/{messageId}`. */
export function addressOf({ id, messageId }: { id: string; messageId: string }): MessageAddress {
  return { chatId: id, messageId };
}
