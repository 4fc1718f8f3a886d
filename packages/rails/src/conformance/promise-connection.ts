import { type Reply, serveUpstream } from "@clipledger/upstreams/serve";
import { expect, it } from "vitest";
import type { RailConnection } from "../rail.ts";
import { expectDone, pages, prepareOrder, type RailSubject, useStage } from "./rail-subject.ts";

export function promiseCredentials(subject: RailSubject): void {
  const setUp = useStage(subject);

  it("names the account that right credentials reach, and moves nothing", async () => {
    const { rail, imitated } = await setUp();
    expect(expectDone(await rail.test()).account).not.toBe("");
    expect(imitated.payments()).toEqual([]);
    expect(imitated.problems()).toEqual([]);
  });

  it("takes what its own fields ask for", async () => {
    const { rail, imitated } = await setUp();
    const { credentialFields, recipientFields } = rail.profile;
    for (const [fields, values] of [
      [credentialFields, imitated.credentials],
      [recipientFields, imitated.recipientDetails],
    ] as const) {
      for (const { name, problemOf } of fields) {
        expect([name, problemOf?.(values[name] ?? "")]).toEqual([name, undefined]);
      }
      const known = new Set(fields.map(({ name }) => name));
      expect(Object.keys(values).filter((name) => !known.has(name))).toEqual([]);
    }
  });

  it("says of wrong credentials that the request is refused, and never says what they were", async () => {
    const stage = await setUp();
    const order = await prepareOrder(stage);
    const credentials = { ...stage.connection.credentials, [subject.keyField]: "sk_test_wrongDoor99" };
    const rail = subject.createRail({ ...stage.connection, credentials });
    const answers = [
      await rail.test(),
      await rail.send(order),
      ...(subject.canFind ? [await rail.find(order)] : []),
      await rail.read("1", order),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ outcome: "refused", of: "request" });
      expectNoSecrets(answer, credentials);
    }
    expect(stage.imitated.payments()).toEqual([]);
  });
}

export function promisePatience(subject: RailSubject): void {
  const setUp = useStage(subject);

  it("answers that it does not know when nobody is there", async () => {
    const stage = await setUp();
    const order = await prepareOrder(stage);
    await stage.imitated.stop();
    const { rail } = stage;
    const answers = [
      await rail.test(),
      await rail.send(order),
      await rail.find(order),
      await rail.read("1", order),
    ];
    for (const answer of answers) {
      expect(answer.outcome).toBe("unknown");
      expectNoSecrets(answer, stage.connection.credentials);
    }
  });

  it("follows no redirect, and waits no longer than it may", async () => {
    const stage = await setUp();
    const order = await prepareOrder(stage);
    const before = stage.imitated.requests().length;
    const elsewhere = await serveUpstream(async ({ path }) => {
      return { status: 307, headers: { location: `${stage.imitated.url}${path}` }, body: "" };
    });
    const silent = await serveUpstream(() => new Promise<Reply>(() => {}));
    for (const { url: baseUrl, stop } of [elsewhere, silent]) {
      const rail = subject.createRail({ ...stage.connection, baseUrl, timeoutMs: 200 });
      for (const answer of [await rail.test(), await rail.send(order)])
        expect(answer.outcome).toBe("unknown");
      await stop();
    }
    expect(stage.imitated.requests().length).toBe(before);
  });
}

export function promiseRecipients(subject: RailSubject): void {
  const setUp = useStage(subject);

  it("says what is missing until the recipient is ready, and knows them by one name", async () => {
    const { rail, imitated, recipient } = await setUp();
    const before = expectDone(await rail.prepare(recipient, pages));
    expect(before.isReady).toBe(before.missing.length === 0);
    if (!before.isReady) expect(before.missing.every((words) => words.length > 5)).toBe(true);
    imitated.completeOnboarding();
    const after = expectDone(await rail.prepare({ ...recipient, remoteId: before.remoteId }, pages));
    expect(after).toEqual({ remoteId: before.remoteId, isReady: true, missing: [], onboardingUrl: null });
    // Whoever did not hear their name asks again without it.
    imitated.forgetKeys();
    expect(expectDone(await rail.prepare(recipient, pages)).remoteId).toBe(before.remoteId);
    expect(imitated.problems()).toEqual([]);
  });
}

export function expectNoSecrets(answer: unknown, credentials: RailConnection["credentials"]): void {
  const text = JSON.stringify(answer);
  for (const secret of Object.values(credentials)) expect(text).not.toContain(secret);
}
