import { z } from "zod";
import { retireReceiptKey } from "../modules/payouts/paper/receipt-keys.ts";
import { type Command, readOptions } from "./command.ts";

const OptionsSchema = z.strictObject({});

export const retireReceiptKeyCommand: Command = {
  name: "retire-receipt-key",
  usage: `retire-receipt-key
  Stops signing receipts with the present key: the next receipt is signed by a new one. What the old key signed stays genuine,
  and its public half stays in the list of keys.`,
  prepare(args) {
    const options = readOptions(OptionsSchema, args);
    if (typeof options === "string") return options;
    return async (services) => {
      const id = await retireReceiptKey(services);
      services.print(id === undefined ? "No receipt was signed yet.\n" : `Retired ${id}.\n`);
    };
  },
};
