import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { ClickHouse } from "../../infra/clickhouse/clickhouse.ts";
import { createOutgoing } from "../../infra/outgoing/outgoing.ts";
import { type Check, lasting, runChecks } from "./run-checks.ts";
import {
  clickHouseCheck,
  judgeSpace,
  longestPause,
  type ServerParts,
  serverChecks,
} from "./server-checks.ts";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0)) await step();
});

async function addressOf(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUp.push(() => server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const now = new Date("2026-11-17T10:00:00.000Z");
const settings = {
  schedule: "41 2 * * *",
  passphrase: "a key of twenty letters",
  keep: { daily: 7, weekly: 4, monthly: 12 },
};

function find(check: string, parts: Partial<ServerParts>) {
  const outgoing = createOutgoing({ allowsLoopback: true, ownUrl: "http://localhost:4000" });
  cleanUp.push(() => outgoing.close());
  const all = serverChecks({
    ...{ warnings: [], nodeVersion: "24.1.0", smtpUrl: undefined, hasMailbox: false, dataDir: tmpdir() },
    ...{ backups: { folder: undefined, ...settings }, calledUrls: [], outgoing, clock: { now: () => now } },
    ...parts,
  });
  return runChecks(all.filter((each) => each.check === check)).then(([finding]) => finding);
}

describe("checks", () => {
  const named = { check: "slow", title: "Slow", scope: "server" } as const;
  const quick: Check = { ...named, check: "quick", look: async () => ({ state: "ok", seen: "Here." }) };

  it("are bounded in time, and one that hangs or throws holds no other up", async () => {
    const hangs: Check = { ...named, look: () => new Promise(() => undefined) };
    const throws: Check = { ...named, look: () => Promise.reject(new Error("no way\nat line 1")) };
    expect(await runChecks([hangs, throws, quick], 30)).toMatchObject([
      { state: "failing", seen: "There was no answer within 0.03 seconds." },
      { state: "failing", seen: "It could not be checked.", details: ["no way"] },
      { state: "ok", seen: "Here.", next: null, details: [] },
    ]);
  });

  it("say how long in the largest unit", () => {
    expect([900, 61_000, 7_200_000, 86_400_000].map(lasting)).toEqual([
      "0 seconds",
      "1 minute",
      "2 hours",
      "1 day",
    ]);
  });
});

describe("settings and Node", () => {
  it("name what is risky to whoever sits at the server only", async () => {
    expect(await find("settings", {})).toMatchObject({ state: "ok" });
    const finding = await find("settings", { warnings: ["Emails become files in /srv/mail."] });
    expect(finding).toMatchObject({ state: "warning", details: ["Emails become files in /srv/mail."] });
    expect(finding?.seen).not.toContain("/srv");
  });

  it("warn of a Node that gets no fixes", async () => {
    expect(await find("node", { nodeVersion: "20.20.2" })).toMatchObject({ state: "warning" });
    expect(await find("node", { nodeVersion: "26.1.0" })).toMatchObject({ state: "ok" });
  });
});

describe("email", () => {
  it("greets the mail server and sends nothing", async () => {
    const received: string[] = [];
    const server = createServer((socket) => {
      socket.write("220 ready\r\n");
      socket.on("data", (chunk) => {
        received.push(String(chunk));
        socket.write(String(chunk).startsWith("QUIT") ? "221 bye\r\n" : "250 ok\r\n");
      });
    });
    const smtpUrl = `smtp://${await addressOf(server)}`;
    expect(await find("mail", { smtpUrl })).toMatchObject({ state: "ok" });
    expect(received.join("")).toMatch(/^EHLO/);
    expect(received.join("")).not.toMatch(/MAIL FROM|DATA/);
  });

  it("says that the mail server does not answer, without its name or password in what owners read", async () => {
    const finding = await find("mail", { smtpUrl: "smtp://ann:open-sesame@127.0.0.1:1" });
    expect(finding).toMatchObject({ state: "failing", details: [expect.stringContaining("127.0.0.1:1")] });
    expect(`${finding?.seen} ${finding?.next}`).not.toContain("127.0.0.1");
    expect(JSON.stringify(finding)).not.toContain("open-sesame");
  });

  it("names the files that emails become without one", async () => {
    expect(await find("mail", { hasMailbox: true })).toMatchObject({
      state: "not_set_up",
      seen: "Emails become files, which owners read in the mailbox; nobody gets one.",
    });
  });
});

describe("the way out", () => {
  it("is open where any answer comes, and names what does not answer", async () => {
    const server = createHttpServer((_request, response) => response.writeHead(404).end());
    const url = `http://${await addressOf(server)}`;
    expect(await find("outgoing", { calledUrls: [`${url}/a`, `${url}/b`] })).toMatchObject({
      state: "ok",
      seen: "1 service can be reached.",
    });
    expect(await find("outgoing", { calledUrls: [url, "http://127.0.0.1:1/x"] })).toMatchObject({
      state: "warning",
      seen: "1 of 2 services cannot be reached.",
      details: [expect.stringMatching(/^http:\/\/127\.0\.0\.1:1: /)],
    });
    expect(await find("outgoing", { calledUrls: ["http://127.0.0.1:1"] })).toMatchObject({
      state: "failing",
    });
    expect(await find("outgoing", {})).toMatchObject({ state: "not_set_up" });
  });

  it("leads to a payout provider on this machine, as payouts do, and to nothing else there", async () => {
    const server = createHttpServer((_request, response) => response.writeHead(404).end());
    const providerUrl = `http://${await addressOf(server)}/v1`;
    const outgoing = createOutgoing({ allowsLoopback: false, ownUrl: "https://clips.example" });
    cleanUp.push(() => outgoing.close());
    expect(await find("outgoing", { providerUrl, outgoing })).toMatchObject({
      ...{ state: "ok", seen: "1 service can be reached.", details: [new URL(providerUrl).origin] },
    });
    expect(await find("outgoing", { calledUrls: [providerUrl], outgoing })).toMatchObject({
      state: "failing",
    });
    expect(await find("outgoing", { providerUrl: "http://127.0.0.1:1/v1", outgoing })).toMatchObject({
      ...{ state: "failing", details: [expect.stringMatching(/^http:\/\/127\.0\.0\.1:1: /)] },
    });
  });

  it("goes through the address guard", async () => {
    const outgoing = createOutgoing({
      allowsLoopback: false,
      ownUrl: "https://clips.example",
      network: { resolve: async () => ["10.0.0.7"] },
    });
    const calledUrls = ["https://inside.example"];
    const finding = await find("outgoing", { calledUrls, outgoing });
    await outgoing.close();
    expect(finding).toMatchObject({
      state: "failing",
      details: [expect.stringMatching(/local address/)],
    });
  });
});

describe("disk and backups", () => {
  it.each([
    [100e9, 0.5, "ok"],
    [100e9, 0.05, "ok"],
    [15e9, 0.05, "warning"],
    [1.9e9, 0.5, "warning"],
    [0.4e9, 0.5, "failing"],
  ] as const)("finds %s free bytes, %s of all, %s", (free, share, state) => {
    expect(judgeSpace({ free, share, name: "data folder" }).state).toBe(state);
  });

  it("looks at the disk of a folder that is not made yet, and keeps its path from owners", async () => {
    const finding = await find("disk", { dataDir: join(tmpdir(), "not", "made", "yet") });
    expect(finding?.details[0]).toContain("not/made/yet: ");
    expect(finding?.seen).toMatch(/^[\d.]+ [MG]B \(\d+ %\) are free for the data folder\.$/);
  });

  it("knows how long a schedule pauses", () => {
    const days = ["41 2 * * *", "0 */6 * * *", "41 2 * * 0", "41 2 1 * *", "41 2 1 1 *"].map(
      (line) => longestPause(line) / 86_400_000,
    );
    expect(days).toEqual([1, 1, 7, 31, 366]);
  });

  it.each([
    ["clipledger-20261117T024100Z.backup", {}, "ok", "7 hours ago"],
    ["clipledger-20261117T024100Z.backup", { passphrase: undefined }, "warning", "not encrypted"],
    ["clipledger-20261115T024100Z.backup", {}, "failing", "2 days ago"],
    ["clipledger-20261115T024100Z.backup", { schedule: "41 2 * * 0" }, "ok", "2 days ago"],
    ["notes.txt", {}, "warning", "has none yet"],
  ])("judges %s with %j as %s", async (name, more, state, words) => {
    const folder = await mkdtemp(join(tmpdir(), "clipledger-doctor-"));
    cleanUp.push(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, name), "");
    const finding = await find("backups", { backups: { folder, ...settings, ...more } });
    expect(finding).toMatchObject({ state, seen: expect.stringContaining(words), details: [folder] });
  });
});

describe("the folder for backups", () => {
  it("fails where it is missing, or is a file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "clipledger-doctor-"));
    cleanUp.push(() => rm(folder, { recursive: true }));
    const missing = await find("backups", { backups: { folder: join(folder, "missing"), ...settings } });
    expect(missing).toMatchObject({
      ...{ state: "failing", seen: "The folder for backups does not exist." },
      ...{ next: expect.stringContaining("CLIPLEDGER_BACKUP_DIR"), details: [join(folder, "missing")] },
    });
    await writeFile(join(folder, "file"), "");
    const file = await find("backups", { backups: { folder: join(folder, "file"), ...settings } });
    expect(file).toMatchObject({ state: "failing", seen: "CLIPLEDGER_BACKUP_DIR is not a folder." });
  });
});

describe("ClickHouse", () => {
  const answering = { rows: async () => [["24.8.1"]] } as unknown as ClickHouse; // safe: nothing else is asked
  const silent = { rows: () => Promise.reject(new Error("ECONNREFUSED")) } as unknown as ClickHouse;

  it.each([
    [undefined, { seconds: 0, is_filled: true }, "not_set_up"],
    [silent, { seconds: 0, is_filled: true }, "failing"],
    [answering, { seconds: 3, is_filled: false }, "warning"],
    [answering, { seconds: 900, is_filled: true }, "warning"],
    [answering, { seconds: 3, is_filled: true }, "ok"],
  ])("%# is judged by its answer and its lag", async (clickhouse, lag, state) => {
    expect(await runChecks([clickHouseCheck(clickhouse, async () => lag)])).toMatchObject([{ state }]);
  });
});
