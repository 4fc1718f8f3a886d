import { describe, expect, it } from "vitest";
import { buildPng, JPEG, LOSSLESS_WEBP, LOSSY_WEBP } from "../../../test/pictures.ts";
import { decodePicture } from "./decode-picture.ts";

const limits = { bytes: 100_000, side: { least: 16, most: 4_096 }, pixels: 1_000_000 };

async function decoded(bytes: Buffer) {
  const picture = await decodePicture(bytes, limits);
  if (typeof picture === "string") throw new Error(picture);
  return picture;
}

describe("a picture", () => {
  it("that is a PNG is decoded to its last pixel", async () => {
    const { contentType, width, height, pixels } = await decoded(buildPng({ width: 20, height: 30 }));
    expect({ contentType, width, height }).toEqual({ contentType: "image/png", width: 20, height: 30 });
    expect(pixels).toHaveLength(20 * 30 * 4);
    expect([...pixels.slice(-4)]).toEqual([200, 80, 40, 255]);
  });

  it("that is a JPEG is decoded about as it was", async () => {
    const { contentType, width, height, pixels } = await decoded(JPEG);
    expect({ contentType, width, height }).toEqual({ contentType: "image/jpeg", width: 16, height: 16 });
    const distances = [200, 80, 40, 255].map((value, index) => Math.abs(value - (pixels.at(index - 4) ?? 0)));
    expect(Math.max(...distances)).toBeLessThan(6);
  });

  it.each([
    ["without loss", LOSSLESS_WEBP, 0],
    ["with loss", LOSSY_WEBP, 40],
  ])("that is a WebP %s is decoded", async (_, bytes, distance) => {
    const { contentType, width, height, pixels } = await decoded(bytes);
    expect({ contentType, width, height }).toEqual({ contentType: "image/webp", width: 16, height: 16 });
    expect(Math.abs((pixels[0] ?? 0) - 200)).toBeLessThanOrEqual(distance);
    expect(Math.abs((pixels[2] ?? 0) - 40)).toBeLessThanOrEqual(distance);
  });

  const flipped = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 0xff;
    return copy;
  };
  const png = buildPng();
  it.each([
    ["a PNG that is only a header", png.subarray(0, 33)],
    ["a PNG without its end", png.subarray(0, png.length - 20)],
    ["a PNG with a wrong checksum", flipped(png, png.length - 14)],
    ["a PNG with fewer rows than it says", buildPng({ rows: Buffer.alloc(5 * (1 + 64 * 3)) })],
    ["a PNG with a filter that does not exist", buildPng({ rows: Buffer.alloc(64 * (1 + 64 * 3), 9) })],
    ["a JPEG without its end", JPEG.subarray(0, JPEG.length - 30)],
    ["a JPEG whose end is said only", Buffer.concat([JPEG.subarray(0, 200), Buffer.of(0xff, 0xd9)])],
    [
      "a JPEG without tables",
      Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 16, 0, 16, 1, 0x11, 0, 0xff, 0xd9]),
    ],
    ["a WebP without its end", LOSSLESS_WEBP.subarray(0, LOSSLESS_WEBP.length - 6)],
    ["a WebP with other contents", Buffer.concat([LOSSLESS_WEBP.subarray(0, 25), Buffer.alloc(25, 0xff)])],
  ])("is refused as damaged: %s", async (_, bytes) => {
    expect(await decodePicture(bytes, limits)).toMatch(/damaged or incomplete|Expected a PNG/);
  });

  it.each([
    ["a PNG of billions of pixels", 60_000, 60_000, "60000 by 60000 pixels; each side"],
    ["a PNG whose sides are allowed and whose area is not", 4_000, 4_000, "1,000,000 in all"],
    ["a PNG without width", 0, 64, "0 by 64 pixels"],
  ])("is refused before it is decoded: %s", async (_, width, height, problem) => {
    const header = buildPng({ width: 16, height: 16 });
    header.writeUInt32BE(width, 16);
    header.writeUInt32BE(height, 20);
    expect(await decodePicture(header, limits)).toContain(problem);
  });

  it("is refused where a small file inflates to much more than its size needs", async () => {
    const bomb = buildPng({ width: 16, height: 16, rows: Buffer.alloc(80_000_000) });
    expect(bomb.length).toBeLessThan(limits.bytes);
    expect(await decodePicture(bomb, limits)).toContain("damaged");
  });

  it("is refused where it is too large, or no picture", async () => {
    expect(await decodePicture(Buffer.alloc(100_001), limits)).toBe("The image is larger than 97 KB");
    expect(await decodePicture(Buffer.from("<svg/>".padEnd(90)), limits)).toContain("Expected a PNG");
    expect(await decodePicture(Buffer.alloc(0), limits)).toContain("Expected a PNG");
  });
});
