import type { Socket } from "node:net";

const used = new WeakSet<Socket>();
const lostWithUsed = new WeakSet<Error>();

/** Notes whether anything was ever answered over the connection, for `wasLostWithUsed`. */
export function watchConnection(socket: Socket): void {
  const noteAnswer = () => {
    if (socket.readableLength === 0) return;
    used.add(socket);
    socket.off("readable", noteAnswer);
  };
  socket.prependListener("readable", noteAnswer);
  socket.prependListener("error", (error) => {
    if (used.has(socket)) lostWithUsed.add(error);
  });
}

/**
 * The connection had served before and then broke: most likely the receiver had closed it already, as it may at any time
 * between two requests. Of a new connection that breaks nobody knows that.
 */
export function wasLostWithUsed(error: Error): boolean {
  return lostWithUsed.has(error);
}
