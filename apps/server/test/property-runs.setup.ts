import fc from "fast-check";
import { runs } from "../../../scripts/test-run/property-runs.ts";

const BY_DEFAULT = 100;

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: runs(BY_DEFAULT) });
