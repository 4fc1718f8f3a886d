import { hashPassword, verifyPassword } from "better-auth/crypto";

/** How a password is kept, and compared with what is kept. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(attempt: { hash: string; password: string }): Promise<boolean>;
}

/** Slow on purpose: whoever gets at the hashes must pay for every guess. */
export const scryptPasswords: Passwords = { hash: hashPassword, verify: verifyPassword };
