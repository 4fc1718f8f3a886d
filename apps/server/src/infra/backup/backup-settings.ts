import { resolve } from "node:path";
import { z } from "zod";

const count = z.coerce
  .number({ error: "expected a whole number from 0 to 1000" })
  .refine((value) => Number.isInteger(value) && value >= 0 && value <= 1_000, {
    error: "expected a whole number from 0 to 1000",
  });

const CRONTAB = /^(\S+\s+){4}\S+$/;
const CRONTAB_FIELD = /^(\*|\d+(-\d+)?)(\/\d+)?$/;

/** Settings of backups, by their names in the environment. */
export const backupSettingsShape = {
  CLIPLEDGER_BACKUP_DIR: z.string().min(1).optional(),
  CLIPLEDGER_BACKUP_SCHEDULE: z
    .string()
    .refine(isCrontab, { error: "expected a crontab line in UTC, such as 41 2 * * *" })
    .default("41 2 * * *"),
  CLIPLEDGER_BACKUP_KEY: z.string().min(16, "expected at least 16 characters").optional(),
  CLIPLEDGER_BACKUP_KEEP_DAILY: count.default(7),
  CLIPLEDGER_BACKUP_KEEP_WEEKLY: count.default(4),
  CLIPLEDGER_BACKUP_KEEP_MONTHLY: count.default(12),
};

const ShapeSchema = z.object(backupSettingsShape);

/** How many backups stay: the newest of each of so many days, weeks and months. */
export interface Retention {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

export interface BackupSettings {
  /** Undefined: backups are taken by command only. */
  readonly folder: string | undefined;
  readonly schedule: string;
  readonly passphrase: string | undefined;
  readonly keep: Retention;
}

export function toBackupSettings(values: z.infer<typeof ShapeSchema>): BackupSettings {
  return {
    folder: values.CLIPLEDGER_BACKUP_DIR === undefined ? undefined : resolve(values.CLIPLEDGER_BACKUP_DIR),
    schedule: values.CLIPLEDGER_BACKUP_SCHEDULE,
    passphrase: values.CLIPLEDGER_BACKUP_KEY,
    keep: {
      daily: values.CLIPLEDGER_BACKUP_KEEP_DAILY,
      weekly: values.CLIPLEDGER_BACKUP_KEEP_WEEKLY,
      monthly: values.CLIPLEDGER_BACKUP_KEEP_MONTHLY,
    },
  };
}

const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;

function isCrontab(line: string): boolean {
  if (!CRONTAB.test(line)) return false;
  return line.split(/\s+/).every((field, index) => {
    const [least, most] = RANGES[index] ?? [0, -1];
    return field.split(",").every((part) => {
      const numbers = part.replace(/\/.*/, "").match(/\d+/g)?.map(Number) ?? [];
      return CRONTAB_FIELD.test(part) && numbers.every((value) => value >= least && value <= most);
    });
  });
}
