import { vi } from "vitest";

// Lists put what is of the same moment in the order of its random ids.
vi.mock("node:crypto", async (importActual) => {
  const actual = await importActual<typeof import("node:crypto")>();
  const { seededRandom } = await import("../seeded-random.ts");
  const random = seededRandom(20_261_119);
  const randomBytes = (size: number) =>
    Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)));
  return { ...actual, randomBytes };
});
