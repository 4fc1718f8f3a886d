import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createSmtpMailer } from "./mailer.ts";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer(onConnection);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const mail = { organizationId: null, to: "ann@test.example", subject: "Hello", text: "Some words" };

describe("SMTP mailer", () => {
  it("hands an email over to a mail server", async () => {
    const received: string[] = [];
    const url = await listen((socket) => {
      socket.write("220 ready\r\n");
      socket.on("data", (chunk) => {
        received.push(String(chunk));
        socket.write(replyTo(String(chunk)));
      });
    });
    await createSmtpMailer(url, "Clipledger <clip@test.example>").send(mail);
    const conversation = received.join("");
    for (const part of [
      "MAIL FROM:<clip@test.example>",
      "RCPT TO:<ann@test.example>",
      "Subject: Hello",
      "Some words",
    ]) {
      expect(conversation).toContain(part);
    }
  });

  it("gives up on a mail server that never answers", async () => {
    const sockets: Socket[] = [];
    const url = await listen((socket) => sockets.push(socket));
    await expect(createSmtpMailer(url, "clip@test.example", 200).send(mail)).rejects.toThrow(
      /Greeting never received|Timeout/,
    );
    for (const socket of sockets) socket.destroy();
  });
});

function replyTo(text: string): string {
  if (text.startsWith("DATA")) return "354 go on\r\n";
  if (text.startsWith("QUIT")) return "221 bye\r\n";
  return text.startsWith("EHLO") || /^(MAIL|RCPT)/.test(text) || text.endsWith("\r\n.\r\n")
    ? "250 ok\r\n"
    : "";
}
