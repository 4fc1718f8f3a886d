import { readFile, stat } from "node:fs/promises";
import { LARGEST_RATES_CHARACTERS, readEcbRates } from "@clipledger/connectors/rates/read-ecb-rates";
import { StartRefusal } from "../infra/app-error.ts";
import { saveRates } from "../modules/reporting-currency/reference-rates.ts";
import type { Command, CommandServices } from "./command.ts";

export const importRatesCommand: Command = {
  name: "import-rates",
  usage: `import-rates FILE
  Imports euro reference rates of the European Central Bank, all of the file or nothing: eurofxref-hist.csv, or one of
  eurofxref-daily.xml, eurofxref-hist-90d.xml and eurofxref-hist.xml. See docs/reporting-currency.md.`,
  prepare(args) {
    const [path, ...others] = args;
    if (path === undefined || path.startsWith("-") || others.length > 0)
      return "expected the name of one file";
    return (services) => importRates(services, path);
  },
};

async function importRates({ db, print }: CommandServices, path: string): Promise<void> {
  const read = readEcbRates(await readText(path));
  if (!read.isReadable)
    throw new StartRefusal(
      [`Nothing was imported: ${path} is no file of reference rates.`, ...read.problems].join("\n  - "),
    );
  const changed = await saveRates(db, read.rates);
  const days = read.rates.map(({ day }) => day).sort();
  const without =
    read.leftOut.length === 0 ? "" : ` Left out, as nobody is paid in them: ${read.leftOut.join(", ")}.`;
  print(
    `Read ${read.rates.length.toLocaleString("en")} rates from ${days[0]} to ${days.at(-1)}; ${changed.toLocaleString("en")} are new.${without}\n`,
  );
}

async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > LARGEST_RATES_CHARACTERS) throw new Error("it is larger than any file of the bank");
    return await readFile(path, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefusal(`Nothing was imported: ${path} cannot be read: ${reason}`);
  }
}
