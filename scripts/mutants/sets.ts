/** Code whose every part a test is to notice, with the tests that are to notice it. */
export interface MutantSet {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

export const mutantSets: Readonly<Record<string, MutantSet>> = {
  "webhook-signing": {
    mutate: ["apps/server/src/infra/crypto/signatures.ts", "packages/client/src/verify-webhook.ts"],
    tests: ["apps/server/src/infra/crypto/signatures.test.ts", "packages/client/src/verify-webhook.test.ts"],
  },
  "bank-files": {
    mutate: ["packages/rails/src/bank-files/*.ts", "!**/*.test.ts"],
    tests: ["packages/rails/src/bank-files/*.test.ts"],
  },
  domain: {
    mutate: ["packages/domain/src/**/*.ts", "!**/fixtures/**", "!**/*.test.ts"],
    tests: ["packages/domain/src/**/*.test.ts"],
  },
};
