import { type Passwords, scryptPasswords } from "../src/infra/crypto/secrets.ts";

const hashes = new Map<string, Promise<string>>();
const verdicts = new Map<string, Promise<boolean>>();

/** The product's passwords, each worked out once: nearly every test signs somebody up with the same one. */
export const rememberedPasswords: Passwords = {
  hash: (password) => remember(hashes, password, () => scryptPasswords.hash(password)),
  verify: ({ hash, password }) =>
    remember(verdicts, `${hash}\n${password}`, () => scryptPasswords.verify({ hash, password })),
};

function remember<Answer>(known: Map<string, Promise<Answer>>, key: string, work: () => Promise<Answer>) {
  const answer = known.get(key) ?? work();
  known.set(key, answer);
  return answer;
}
