import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { sealValuesAnew } from "../../../infra/crypto/seal-anew.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { defineTask } from "../../../infra/tasks/task.ts";

export const RECEIPT_KEYS_PATH = "/.well-known/clipledger-receipts.json";

interface ReceiptKey {
  readonly id: string;
  /** Answers the Ed25519 signature as base64url: the same for the same text. */
  sign(text: string): string;
}

/** The key that signs now; the first one is made when the first receipt is asked for. */
export async function provideReceiptKey(
  db: Queryable,
  services: Pick<Services, "clock" | "sealer">,
): Promise<ReceiptKey> {
  const row = (await findSigningKey(db)) ?? (await createKey(db, services));
  const pem = services.sealer.open(row.private_key_sealed, keyPurpose(row.id));
  const privateKey = createPrivateKey(pem);
  return { id: row.id, sign: (text) => sign(null, Buffer.from(text), privateKey).toString("base64url") };
}

interface SigningKeyRow {
  readonly id: string;
  readonly private_key_sealed: string;
}

function findSigningKey(db: Queryable): Promise<SigningKeyRow | undefined> {
  return db.maybeRow(sql`select id, private_key_sealed from receipt_keys where retired_at is null`);
}

/** Of several processes that make one at the same moment, one succeeds, and all use that. */
async function createKey(
  db: Queryable,
  { clock, sealer }: Pick<Services, "clock" | "sealer">,
): Promise<SigningKeyRow> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const id = createId("receiptKey");
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  await db.execute(sql`
    ${insertRow("receipt_keys", {
      id,
      publicKey: publicKey.export({ format: "jwk" }).x ?? "",
      privateKeySealed: sealer.seal(pem, keyPurpose(id)),
      createdAt: clock.now(),
    })}
    on conflict do nothing`);
  const made = await findSigningKey(db);
  if (made === undefined) throw new Error("The key of receipts was retired while it was made");
  return made;
}

function keyPurpose(id: string): string {
  return `receipt-key:${id}`;
}

/** Whether the key of this id signed the text; undefined where there is no such key. */
export async function isSignedBy(
  db: Queryable,
  keyId: string,
  text: string,
  signature: string,
): Promise<boolean | undefined> {
  const row = await db.maybeRow<{ public_key: string }>(
    sql`select public_key from receipt_keys where id = ${keyId}`,
  );
  return row && verify(null, Buffer.from(text), publicKeyOf(row), Buffer.from(signature, "base64url"));
}

function publicKeyOf({ public_key: x }: { readonly public_key: string }): KeyObject {
  return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
}

/** All keys that ever signed, as a JSON Web Key Set, so that anybody can check a receipt without us. */
export async function writeReceiptKeys({ db }: Pick<Services, "db">): Promise<string> {
  const rows = await db.rows<{ id: string; public_key: string; retired_at: Date | null }>(
    sql`select id, public_key, retired_at from receipt_keys order by created_at, id`,
  );
  const keys = rows.map(({ id, public_key, retired_at }) => ({
    kid: id,
    kty: "OKP",
    crv: "Ed25519",
    x: public_key,
    use: "sig",
    alg: "EdDSA",
    ...(retired_at !== null && { retiredAt: retired_at.toISOString() }),
  }));
  return `${JSON.stringify({ keys }, null, 2)}\n`;
}

/** Has the next receipt be signed by a new key. What the old one signed stays genuine. Answers its id, if there was one. */
export async function retireReceiptKey({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<string | undefined> {
  const row = await db.maybeRow<{ id: string }>(sql`
    update receipt_keys set retired_at = ${clock.now()} where retired_at is null returning id`);
  return row?.id;
}

/** Nightly upkeep of encryption keys. */
export const resealReceiptKeysTask = defineTask({
  name: "payouts.reseal-receipt-keys",
  input: z.object({}),
  schedule: "23 3 * * *",
  async run(services: Services) {
    const keys = await services.db.rows<{ id: string; sealed: string }>(
      sql`select id, private_key_sealed as sealed from receipt_keys`,
    );
    await sealValuesAnew(services, keys, keyPurpose, ({ id, sealed: former }, sealed) =>
      services.db.execute(sql`
        update receipt_keys set private_key_sealed = ${sealed} where id = ${id} and private_key_sealed = ${former}`),
    );
  },
});
