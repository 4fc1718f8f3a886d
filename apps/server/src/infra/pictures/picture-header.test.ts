import { describe, expect, it } from "vitest";
import { readPictureHeader } from "./picture-header.ts";

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.write("IHDR", 12, "latin1");
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

function webp(kind: string): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write("RIFF", 0, "latin1");
  bytes.write("WEBP", 8, "latin1");
  bytes.write(kind, 12, "latin1");
  return bytes;
}

describe("an image's bytes", () => {
  it("tell a PNG and its size", () => {
    expect(readPictureHeader(png(640, 480))).toEqual({ contentType: "image/png", width: 640, height: 480 });
  });

  it("tell a JPEG and its size, behind other segments", () => {
    const comment = [0xff, 0xfe, 0x00, 0x04, 0x41, 0x42];
    const frame = [0xff, 0xc2, 0x00, 0x11, 0x08, 0x01, 0x02, 0x03, 0x04, 0x03, 0x01];
    expect(readPictureHeader(Buffer.from([0xff, 0xd8, ...comment, ...frame]))).toEqual({
      contentType: "image/jpeg",
      width: 0x0304,
      height: 0x0102,
    });
  });

  it("tell the three kinds of WebP and their sizes", () => {
    const extended = webp("VP8X");
    extended.writeUIntLE(99, 24, 3);
    extended.writeUIntLE(49, 27, 3);
    const lossless = webp("VP8L");
    lossless.writeUInt32LE(99 | (49 << 14), 21);
    const lossy = webp("VP8 ");
    lossy.writeUInt16LE(100, 26);
    lossy.writeUInt16LE(50, 28);
    for (const bytes of [extended, lossless, lossy])
      expect(readPictureHeader(bytes)).toEqual({ contentType: "image/webp", width: 100, height: 50 });
  });

  it.each([
    ["nothing", ""],
    ["an SVG", `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`],
    ["a web page", "<!doctype html><p>".padEnd(60)],
    ["a GIF", "GIF89a".padEnd(60)],
  ])("tell nothing of %s", (_, text) => {
    expect(readPictureHeader(Buffer.from(text))).toBeUndefined();
  });

  it("tell nothing where they are cut off", () => {
    const whole = [
      png(5, 5).subarray(0, 20),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff]),
      webp("VP8X").subarray(0, 20),
    ];
    for (const bytes of whole) expect(readPictureHeader(bytes)).toBeUndefined();
  });
});
