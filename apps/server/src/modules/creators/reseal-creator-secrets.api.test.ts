import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganization } from "../../../test/builders.ts";
import { buildCreator, invitationTokenOf } from "../../../test/creator-builders.ts";
import { buildInviteLink } from "../../../test/join-builders.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { createSealer, type EncryptionKey } from "../../infra/crypto/sealer.ts";
import { listInviteLinks } from "./join-requests/invite-links.ts";
import { resealCreatorSecretsTask } from "./reseal-creator-secrets.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe("a rotation of encryption keys", () => {
  it("seals the links of creators anew, so that the old key can be dropped", async () => {
    const oldKey: EncryptionKey = { id: "old", key: randomBytes(32) };
    const newKey: EncryptionKey = { id: "new", key: randomBytes(32) };
    const organization = await buildOrganization(app);
    const sealedWith = (...keys: [EncryptionKey, ...EncryptionKey[]]) => ({
      ...organization,
      ctx: { ...organization.ctx, sealer: createSealer(keys) },
    });
    const creator = await buildCreator(sealedWith(oldKey), { invite: true });
    const token = await invitationTokenOf(sealedWith(oldKey), creator.id);
    const link = await buildInviteLink(sealedWith(oldKey));

    await resealCreatorSecretsTask.run({ ...app.services, sealer: createSealer([newKey, oldKey]) }, {});

    expect(await invitationTokenOf(sealedWith(newKey), creator.id)).toBe(token);
    const query = { page: 1, perPage: 10, sortCol: "createdAt", sortDir: "desc" } as const;
    const [shown] = (await listInviteLinks(sealedWith(newKey).ctx, query)).data;
    expect(shown?.url).toContain(link.token);
  });
});
