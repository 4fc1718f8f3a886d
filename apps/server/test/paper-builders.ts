import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { TaxProfileInput } from "@clipledger/contract/portal/paper";
import type { TestOrganization } from "./builders.ts";
import { buildJoinedCreator, type TestCreator } from "./creator-builders.ts";
import { enterPortal } from "./portal-builders.ts";
import { PDFTOTEXT } from "./postgres.global-setup.ts";
import { send, signIn } from "./request.ts";
import type { TestApp } from "./test-app.ts";

const run = promisify(execFile);

/** What another program reads in a PDF, page after page, as it is laid out. */
export async function textOfPdf(base64: string): Promise<string> {
  const reading = run(PDFTOTEXT, ["-layout", "-", "-"], { maxBuffer: 64_000_000 });
  reading.child.stdin?.end(Buffer.from(base64, "base64"));
  return (await reading).stdout;
}

const AMOUNT = /(-?[\d,]+\.\d{2})$/;

/** The amounts at the ends of the lines of tables, in minor units, and the total below them. */
export function readAmounts(text: string): { parts: bigint[]; total: bigint } {
  const lines = text.split("\n").map((line) => line.trim());
  const minor = (line: string) => BigInt((AMOUNT.exec(line)?.[1] ?? "").replace(/[,.]/g, ""));
  const end = lines.findIndex((line) => /^Total\s/.test(line));
  const parts = lines.slice(0, end).filter((line) => AMOUNT.test(line) && !/^(Net|VAT)\s/.test(line));
  return { parts: parts.map(minor), total: minor(lines[end] ?? "") };
}

export const OWN_DETAILS = {
  legalName: "Northwind GmbH",
  addressLines: ["Hauptstr. 1", "10115 Berlin"],
  countryCode: "DE",
  vatId: "DE123456789",
};

export const TAX_PROFILE: TaxProfileInput = {
  legalName: "Cora Lind EI",
  addressLines: ["1 Rue de Rivoli", "75001 Paris"],
  countryCode: "FR",
  vatId: "FR12345678901",
  isBusiness: true,
  vatRate: null,
  allowsSelfBilling: true,
};

/** Says what stands on the organization's invoices. */
export async function enterOwnDetails(app: TestApp, { owner, id }: TestOrganization): Promise<void> {
  const session = await signIn(app, owner.email, id);
  const { status } = await send(app, "/ui/v1/organization/invoice-details", {
    method: "PUT",
    session,
    body: OWN_DETAILS,
  });
  if (status !== 200) throw new Error(`Saving invoice details answered ${status}`);
}

/** A creator who lets organizations write invoices in their name. */
export async function buildSelfBilled(
  app: TestApp,
  organization: TestOrganization,
  profile: Partial<TaxProfileInput> = {},
): Promise<TestCreator> {
  const creator = await buildJoinedCreator(organization);
  await enterTaxProfile(app, creator, profile);
  return creator;
}

export async function enterTaxProfile(
  app: TestApp,
  creator: Pick<TestCreator, "userId">,
  profile: Partial<TaxProfileInput> = {},
): Promise<void> {
  const client = await enterPortal(app, creator);
  const body = { ...TAX_PROFILE, ...profile };
  const { status } = await client.send("/tax-profile", { method: "PUT", body });
  if (status !== 200) throw new Error(`Saving a tax profile answered ${status}`);
}
