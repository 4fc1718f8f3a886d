import { crc32, deflateSync } from "node:zlib";

interface PngOptions {
  readonly width?: number;
  readonly height?: number;
  /** In place of the rows that fit the size. */
  readonly rows?: Buffer;
  /** Bytes of a comment, which every reader skips. */
  readonly comment?: number;
}

/** A whole PNG of 8-bit RGB, each pixel 200, 80, 40. */
export function buildPng({ width = 64, height = 64, rows, comment = 0 }: PngOptions = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.of(200, 80, 40))]);
  const pixels = rows ?? Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk("IHDR", header),
    ...(comment === 0 ? [] : [pngChunk("tEXt", Buffer.alloc(comment, "a"))]),
    pngChunk("IDAT", deflateSync(pixels)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), body]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** 16 by 16 pixels of about 200, 80, 40. */
export const JPEG = Buffer.from(
  `
  /9j/4AAQSkZJRgABAQAAAQABAAD/2wCEAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFR
  QBAwQEBQQFCQUFCRQNCw0UFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFP/AABEIABAAEAMBEQACEQEDEQH/xAGi
  AAABBQEBAQEBAQAAAAAAAAAAAQIDBAUGBwgJCgsQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGB
  kaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfI
  ycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+gEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoLEQACAQIEBAMEBwUEBAABAncAAQIDEQQFITEGEk
  FRB2FxEyIygQgUQpGhscEJIzNS8BVictEKFiQ04SXxFxgZGiYnKCkqNTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqCg4SFhoeIiYqS
  k5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2dri4+Tl5ufo6ery8/T19vf4+fr/2gAMAwEAAhEDEQA/AOSr8UP6oCgAoAKAP/
  /Z`,
  "base64",
);

/** 16 by 16 pixels without loss: red is 200 and blue 40 in each. */
export const LOSSLESS_WEBP = Buffer.from(
  "UklGRioAAABXRUJQVlA4TB0AAAAvD8ADAJmM6H+ASNtmbHbn38Dh6SAPSkwAyxp3AQA=",
  "base64",
);

/** The same picture with loss. */
export const LOSSY_WEBP = Buffer.from(
  "UklGRnQAAABXRUJQVlA4IGgAAABQAgCdASoQABAABUB8JbACdLoBLfwJ+aWczgAAyz0bjpyyi69lWkt+DyrL4ANzF4L2uaapQMQryDM+a+DmwUiMho1zKhBB5xnzhAsACHXYKYO/mfXzPniLs/j2IIkeuH8umDbcAxQAAA==",
  "base64",
);
