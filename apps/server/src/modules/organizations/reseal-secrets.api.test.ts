import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildInvitation, buildOrganization, tokenOf } from "../../../test/builders.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { createSealer, type EncryptionKey } from "../../infra/crypto/sealer.ts";
import { invitationLink } from "./invitations/invitation-token.ts";
import { findPendingInvitation } from "./invitations/invitations.queries.ts";
import { resealSecretsTask } from "./reseal-secrets.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe("a rotation of encryption keys", () => {
  it("seals everything anew, so that the old key can be dropped; running it twice changes nothing", async () => {
    const oldKey: EncryptionKey = { id: "old", key: randomBytes(32) };
    const newKey: EncryptionKey = { id: "new", key: randomBytes(32) };
    const organization = await buildOrganization(app);
    const withOldKey = { ...organization, ctx: { ...organization.ctx, sealer: createSealer([oldKey]) } };
    const { invitation, link } = await buildInvitation(withOldKey, "viewer");
    const sealed = async () =>
      (await findPendingInvitation(app.services.db, organization.id, invitation.id))?.token_sealed;

    const rotating = { ...app.services, sealer: createSealer([newKey, oldKey]) };
    await resealSecretsTask.run(rotating, {});
    const first = await sealed();
    await resealSecretsTask.run(rotating, {});
    expect(await sealed()).toBe(first);

    const withNewKeyOnly = { ...app.services, sealer: createSealer([newKey]) };
    const row = await findPendingInvitation(app.services.db, organization.id, invitation.id);
    expect(row && tokenOf(invitationLink(withNewKeyOnly, row))).toBe(tokenOf(link));
  });
});
