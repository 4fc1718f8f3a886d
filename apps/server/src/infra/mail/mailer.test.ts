import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFolderMailer, createSmtpMailer, openMailbox } from "./mailer.ts";

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

  it("names an email after what it tells of, at the sender's host", async () => {
    const received: string[] = [];
    const url = await listen((socket) => {
      socket.write("220 ready\r\n");
      socket.on("data", (chunk) => {
        received.push(String(chunk));
        socket.write(replyTo(String(chunk)));
      });
    });
    const mailer = createSmtpMailer(url, "Clipledger <clip@test.example>");
    await mailer.send({ ...mail, key: "evt_4Rk8sVn1QwZp" });
    expect(received.join("")).toContain("Message-ID: <evt_4Rk8sVn1QwZp@test.example>");
    await mailer.send(mail);
    expect(received.join("").match(/Message-ID: <evt_/g)).toHaveLength(1);
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

describe("folder mailer", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "clipledger-mails-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const mailerAt = (time: string) =>
    createFolderMailer(folder, "clip@test.example", { now: () => new Date(time) });
  const early = () => mailerAt("2026-09-21T08:00:00.000Z");
  const late = () => mailerAt("2026-09-21T09:00:00.000Z");

  it("writes each email, and one that names what it tells of once", async () => {
    await early().send(mail);
    await late().send(mail);
    await early().send({ ...mail, key: "evt_1", subject: "First" });
    await late().send({ ...mail, key: "evt_1", subject: "Second" });
    await late().send({ ...mail, key: "evt_2", subject: "Other" });
    const subjects = (await openMailbox(folder).listHeaders()).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(["First", "Hello", "Hello", "Other"]);
    expect(readdirSync(folder)).toHaveLength(8);
  });

  it("finishes an email that was begun, as the one that it was", async () => {
    await early().send({ ...mail, key: "evt_1" });
    const [finished = ""] = readdirSync(folder).filter((name) => name.endsWith(".json"));
    rmSync(join(folder, finished));
    await late().send({ ...mail, key: "evt_1" });
    expect(readdirSync(folder).filter((name) => name.endsWith(".eml"))).toHaveLength(1);
    expect((await openMailbox(folder).listHeaders()).map(({ id }) => `${id}.json`)).toEqual([finished]);
  });
});

function replyTo(text: string): string {
  if (text.startsWith("DATA")) return "354 go on\r\n";
  if (text.startsWith("QUIT")) return "221 bye\r\n";
  return text.startsWith("EHLO") || /^(MAIL|RCPT)/.test(text) || text.endsWith("\r\n.\r\n")
    ? "250 ok\r\n"
    : "";
}
