import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { exampleEvent } from "@clipledger/contract/events/examples";
import { afterEach, describe, expect, it } from "vitest";
import { systemClock } from "../../infra/clock.ts";
import { webhookHeaders, webhookSecretOf } from "../../infra/crypto/signatures.ts";
import { type Listener, type ListenerOptions, readListenerOptions, startListener } from "./start-listener.ts";

const secret = webhookSecretOf(randomBytes(32));
const event = exampleEvent("creator.joined");
const body = JSON.stringify(event);

let listener: Listener | undefined;
afterEach(() => listener?.stop());

async function start(options: Partial<ListenerOptions> = {}, isColoured = false) {
  const printed: string[] = [];
  const settings = { port: 0, secret, answer: 204, delayMs: 0, clock: systemClock, isColoured, ...options };
  listener = await startListener({ ...settings, print: (text) => void printed.push(text) });
  const { url } = listener;
  const post = async (text: string, headers: Record<string, string>) =>
    (await fetch(url, { method: "POST", body: text, headers })).status;
  return {
    url,
    printed,
    post,
    /** As the service sends it, at this moment. */
    sendSigned: (text = body, id = event.id) => post(text, webhookHeaders(secret, id, text, new Date())),
  };
}

describe("the development receiver", () => {
  it("prints a genuine webhook: type, id, time, actor and data", async () => {
    const { sendSigned, printed } = await start();
    expect(await sendSigned()).toBe(204);
    expect(printed).toHaveLength(1);
    const [first = "", second = "", ...data] = (printed[0] ?? "").trimEnd().split("\n");
    expect(first).toMatch(/^\d\d:\d\d:\d\d {2}genuine {2}creator\.joined {2}whevt_\w{12}$/);
    expect(second).toBe(
      `  ${event.timestamp}  ${event.organizationId}  by creator ${event.actor.userId} (${event.actor.surface})`,
    );
    expect(JSON.parse(data.join("\n"))).toEqual(event.data);
  });

  it("flags a duplicate, and still answers as it was told", async () => {
    const { sendSigned, printed } = await start({ answer: 503 });
    expect([await sendSigned(), await sendSigned()]).toEqual([503, 503]);
    expect(printed.map((text) => text.split("  ")[1])).toEqual(["genuine", "duplicate"]);
  });

  it.each([
    ["another secret", () => webhookHeaders(webhookSecretOf(randomBytes(32)), event.id, body, new Date())],
    ["another body", () => webhookHeaders(secret, event.id, `${body} `, new Date())],
    ["an old time", () => webhookHeaders(secret, event.id, body, new Date(Date.now() - 301_000))],
    ["no signature", () => ({})],
  ])("refuses %s, and shows nothing of the content", async (_what, headersOf) => {
    const { post, printed } = await start();
    expect(await post(body, headersOf())).toBe(401);
    expect(printed[0]).toContain("bad signature");
    expect(printed[0]).not.toContain("Juniper");
  });

  it("accepts either signature of a rotation", async () => {
    const { post } = await start();
    const old = webhookHeaders(webhookSecretOf(randomBytes(32)), event.id, body, new Date());
    const own = webhookHeaders(secret, event.id, body, new Date());
    const both = `${old["webhook-signature"]} ${own["webhook-signature"]}`;
    expect(await post(body, { ...own, "webhook-signature": both })).toBe(204);
  });

  it("waits before the answer", async () => {
    const { sendSigned } = await start({ delayMs: 60 });
    const startedAt = performance.now();
    await sendSigned();
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(55);
  });

  it("colours for a terminal, and lets nothing that it received speak to it", async () => {
    const { sendSigned, printed } = await start({}, true);
    await sendSigned();
    expect(printed[0]).toContain("\u001b[32mgenuine");
    const evil = JSON.stringify({ ...event, data: { note: "\u009b2J" } });
    await sendSigned(evil, "whevt_000000000000");
    expect(printed[1]).not.toContain("\u009b");
    await sendSigned("\u001b[2Jno event", "whevt_000000000001");
    expect(printed[2]).toContain("its body is no event");
    expect(printed[2]).not.toContain("\u001b[2J");
  });

  it("listens on this machine only, for POST only", async () => {
    const { url } = await start();
    expect(new URL(url).hostname).toBe("127.0.0.1");
    expect((await fetch(url)).status).toBe(405);
  });

  it("says which port is taken", async () => {
    const { url } = await start();
    const port = Number(new URL(url).port);
    await expect(start({ port })).rejects.toThrow(`Port ${port} is in use`);
  });
});

describe("its options", () => {
  it("come from the command line, the secret also from the environment", () => {
    expect(readListenerOptions({ WEBHOOK_SECRET: secret }, [])).toEqual({
      port: 4_100,
      secret,
      answer: 204,
      delayMs: 0,
    });
    const args = ["--secret", secret, "--port", "9", "--answer", "500", "--delay", "250"];
    expect(readListenerOptions({}, args)).toEqual({ port: 9, secret, answer: 500, delayMs: 250 });
  });

  it.each([
    [[], /^--secret: /],
    [["--secret", "abc"], /^--secret: /],
    [["--secret", secret, "--answer", "99", "--delay", "x"], /--answer: .*\n--delay: /],
    [["--secret", secret, "--loud"], /--loud/],
  ])("are refused when wrong: %j", (args, problem) => {
    expect(readListenerOptions({}, args)).toMatch(problem);
    expect(readListenerOptions({}, args)).toMatch(/Usage: npm run webhooks:listen/);
  });
});

describe("the program", () => {
  const entry = fileURLToPath(new URL("../../webhooks-listen.ts", import.meta.url));
  const run = (args: readonly string[], environment: Record<string, string> = {}) =>
    spawn(process.execPath, ["--conditions=@clipledger/source", "--import", "tsx", entry, ...args], {
      env: { PATH: process.env["PATH"], ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });

  it("listens until it is told to stop", async () => {
    const child = run(["--port", "0"], { WEBHOOK_SECRET: secret });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const { value: greeting = "" } = await lines.next();
    const url = /http:\S+\//.exec(greeting)?.[0] ?? "";
    const headers = webhookHeaders(secret, event.id, body, new Date());
    expect((await fetch(url, { method: "POST", body, headers })).status).toBe(204);
    expect((await lines.next()).value).toContain("genuine  creator.joined");
    child.kill("SIGTERM");
    expect((await once(child, "exit"))[0]).toBe(0);
  });

  it("ends with its usage when it is told nothing", async () => {
    const child = run([]);
    const [[said], [exitCode]] = await Promise.all([once(child.stderr, "data"), once(child, "exit")]);
    expect(String(said)).toMatch(/^--secret: .*\n\nUsage: npm run webhooks:listen/);
    expect(exitCode).toBe(2);
  });
});
