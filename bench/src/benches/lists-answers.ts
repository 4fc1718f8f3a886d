import type pg from "pg";
import type { ListsOrganization } from "../seed-lists.ts";
import { withConnection } from "../temporary-database.ts";

/** What a path answers, as the load expects it. */
export interface Answer {
  readonly path: string;
  readonly bytes: number;
  readonly tenthBytes: number;
}

interface Kept {
  readonly databaseUrl: string;
  readonly product: URL;
  readonly paths: readonly string[];
  readonly big: ListsOrganization;
  readonly tenth: ListsOrganization;
}

/**
 * What the product answers becomes the bare server's rows. The feed of events is left out: it grows meanwhile, and belongs to
 * the bench of webhooks.
 */
export function keepAnswers({ databaseUrl, product, paths, big, tenth }: Kept): Promise<Answer[]> {
  return withConnection(databaseUrl, async (client) => {
    await client.query(createAnswers);
    const answers: Answer[] = [];
    for (const path of paths) {
      await read(product, path, big.apiKey);
      const answer = await read(product, path, big.apiKey);
      const ofTenth = await read(product, path, tenth.apiKey);
      if (answer.status !== 200 || ofTenth.status !== 200) continue;
      const { pathname, search } = new URL(path, product);
      await keepAnswer(client, big.id, `${pathname}${search}`, JSON.parse(answer.text));
      answers.push({
        path,
        bytes: Buffer.byteLength(answer.text),
        tenthBytes: Buffer.byteLength(ofTenth.text),
      });
    }
    await client.query("vacuum (analyze) bench_answers, bench_rows");
    return answers;
  });
}

const createAnswers = `
  create table bench_answers (
    organization_id text, path text, kept json, has_rows boolean, primary key (organization_id, path)
  );
  create table bench_rows (
    organization_id text, path text, place int, row json, primary key (organization_id, path, place)
  )`;

async function keepAnswer(
  client: pg.Client,
  organizationId: string,
  path: string,
  answer: { readonly data?: unknown },
): Promise<void> {
  const { data, ...others } = answer;
  const rows = Array.isArray(data) ? data : undefined;
  const kept = JSON.stringify(rows === undefined ? answer : others);
  const values = [organizationId, path];
  await client.query("insert into bench_answers values ($1, $2, $3, $4)", [
    ...values,
    kept,
    rows !== undefined,
  ]);
  for (const [place, row] of (rows ?? []).entries())
    await client.query("insert into bench_rows values ($1, $2, $3, $4)", [
      ...values,
      place,
      JSON.stringify(row),
    ]);
}

export async function read(
  base: URL,
  path: string,
  apiKey: string,
): Promise<{ status: number; text: string }> {
  const response = await fetch(new URL(path, base), { headers: { "x-api-key": apiKey } });
  return { status: response.status, text: await response.text() };
}
