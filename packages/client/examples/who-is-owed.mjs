// Prints what is due to each creator, by currency. Runs in Node, Bun and Deno:
// CLIPLEDGER_URL=https://clipledger.example.com CLIPLEDGER_API_KEY=… node who-is-owed.mjs
import process from "node:process";
import { createClipledgerClient, eachRow } from "@clipledger/client";

const clipledger = createClipledgerClient({
  baseUrl: process.env.CLIPLEDGER_URL ?? "",
  apiKey: process.env.CLIPLEDGER_API_KEY ?? "",
});

const owed = new Map();
for await (const window of eachRow(clipledger.payouts.listDue)) {
  const { creatorName, creatorEmail, currency, payoutAmount, payoutPrecision } = window;
  if (payoutAmount === null || payoutPrecision === null) continue;
  const line = `${creatorName ?? creatorEmail} ${currency}`;
  const known = owed.get(line) ?? { minor: 0, precision: payoutPrecision };
  owed.set(line, { ...known, minor: known.minor + payoutAmount });
}
for (const [line, { minor, precision }] of [...owed].sort()) {
  console.log(line, (minor / 10 ** precision).toFixed(precision));
}
