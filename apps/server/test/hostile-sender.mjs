// Opens many connections that announce a large body and send part of it, in a thread of its own: whoever measures the
// server meanwhile must not wait for the sender.
import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

const { port, connections, head, chunk, bytes } = workerData;

const sockets = Array.from({ length: connections }, () => {
  const socket = connect(port, "127.0.0.1");
  let sent = 0;
  const sendMore = () => {
    while (sent < bytes && socket.writable) {
      sent += chunk.length;
      if (!socket.write(chunk)) return;
    }
  };
  socket.on("drain", sendMore);
  socket.on("error", () => undefined);
  socket.resume();
  socket.write(head);
  sendMore();
  return socket;
});

parentPort.once("message", () => {
  for (const socket of sockets) socket.destroy();
  parentPort.close();
});
