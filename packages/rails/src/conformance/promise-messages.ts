import { expect, it } from "vitest";
import type { RailMessage } from "../rail.ts";
import { type RailSubject, type Stage, sendOrder, useStage } from "./rail-subject.ts";

const SENT_AT = new Date("2026-03-10T12:00:00Z");

export function promiseMessages(subject: RailSubject): void {
  const setUp = useStage(subject);

  async function setUpMessage(
    receivedAt = SENT_AT,
  ): Promise<Stage & { about: string[]; message: RailMessage }> {
    const stage = await setUp();
    const { order, transfer } = await sendOrder(stage);
    const message = { ...stage.imitated.messageAbout(transfer.id, SENT_AT), receivedAt };
    return { ...stage, about: [transfer.id, order.recipient.remoteId ?? ""], message };
  }

  it("says what a genuine message is about, in every state and as often as it comes", async () => {
    const { rail, imitated, about, message } = await setUpMessage();
    const [id = ""] = about;
    const steps = [() => {}, () => imitated.completePayment(id), () => imitated.returnPayment(id)];
    for (const step of steps) {
      step();
      const now = { ...imitated.messageAbout(id, SENT_AT), receivedAt: SENT_AT };
      const news = await rail.openMessage(now);
      expect([...(news?.transferIds ?? []), ...(news?.recipientRemoteIds ?? [])]).toHaveLength(1);
      for (const named of [...(news?.transferIds ?? []), ...(news?.recipientRemoteIds ?? [])]) {
        expect(about).toContain(named);
      }
      expect(await rail.openMessage(now)).toEqual(news);
    }
    // The first one comes once more, after all others.
    expect(await rail.openMessage(message)).toBeDefined();
  });

  it("opens no message that was altered or is unsigned", async () => {
    const { rail, message } = await setUpMessage();
    const unsigned = Object.fromEntries(Object.keys(message.headers).map((name) => [name, undefined]));
    const blank = Object.fromEntries(Object.keys(message.headers).map((name) => [name, ""]));
    const altered = [
      { ...message, body: `${message.body} ` },
      { ...message, body: message.body.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) },
      { ...message, body: "" },
      { ...message, headers: {} },
      { ...message, headers: unsigned },
      { ...message, headers: blank },
    ];
    for (const one of altered) expect(await rail.openMessage(one)).toBeUndefined();
  });

  it("opens no message of somebody else", async () => {
    const { message, imitated, connection } = await setUpMessage();
    const credentials = Object.fromEntries(
      Object.keys(imitated.credentials).map((name) => [name, "whsec_other"]),
    );
    const stranger = subject.createRail({ ...connection, credentials });
    expect(await stranger.openMessage(message)).toBeUndefined();
    const nobody = subject.createRail({ ...connection, credentials: {} });
    expect(await nobody.openMessage(message)).toBeUndefined();
  });

  it("opens messages for as long as they are fresh", async () => {
    const { messageToleranceMs } = subject;
    const fresh = await setUpMessage(new Date(SENT_AT.getTime() + messageToleranceMs - 2_000));
    expect(await fresh.rail.openMessage(fresh.message)).toBeDefined();
    const old = await setUpMessage(new Date(SENT_AT.getTime() + messageToleranceMs + 2_000));
    expect(await old.rail.openMessage(old.message)).toBeUndefined();
  });

  it("opens no message from the future, but one of a clock that is minutes ahead", async () => {
    const MINUTE_MS = 60_000;
    const ahead = await setUpMessage(new Date(SENT_AT.getTime() - 4 * MINUTE_MS));
    expect(await ahead.rail.openMessage(ahead.message)).toBeDefined();
    for (const minutes of [6, 24 * 60, 73 * 365 * 24 * 60]) {
      const receivedAt = new Date(SENT_AT.getTime() - minutes * MINUTE_MS);
      expect(await ahead.rail.openMessage({ ...ahead.message, receivedAt })).toBeUndefined();
    }
  });
}
