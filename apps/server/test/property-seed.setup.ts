import fc from "fast-check";

/** Has properties that name no seed of their own draw their cases from the one of the run. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env["CLIPLEDGER_TEST_SEED"]) });
