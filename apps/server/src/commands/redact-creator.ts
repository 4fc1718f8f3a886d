import { idPattern } from "@clipledger/domain/ids";
import { z } from "zod";
import { redactCreator } from "../modules/webhooks/redaction/redact-creator.ts";
import { type Command, readOptions } from "./command.ts";

const OptionsSchema = z.strictObject({
  user: z.string({ error: "expected a user_ id" }).regex(idPattern("user"), { error: "expected a user_ id" }),
});

export const redactCreatorCommand: Command = {
  name: "redact-creator",
  usage: `redact-creator --user USER
  For a creator who deleted their account: replaces every stored event that names them by a placeholder, in all
  organizations. Webhook deliveries of these events that have not succeeded are skipped.`,
  prepare(args) {
    const options = readOptions(OptionsSchema, args);
    if (typeof options === "string") return options;
    return async (services) => {
      const redacted = await redactCreator(services, options.user);
      services.print(`Replaced ${redacted} event${redacted === 1 ? "" : "s"} that named ${options.user}.\n`);
    };
  },
};
