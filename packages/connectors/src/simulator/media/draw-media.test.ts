import { PLATFORMS } from "@clipledger/domain/platforms";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSimulator } from "../create-simulator.ts";
import { writeAccountId, writeVideoId } from "../identifiers.ts";
import { drawMedia } from "./draw-media.ts";

const anyPlatform = fc.constantFrom(...PLATFORMS);
const anyUsername = fc.stringMatching(/^[a-z0-9._-]{1,30}$/);
const anyMusicId = fc.stringMatching(/^[0-9]{1,24}$/);
const SAFE_SVG =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" (?:<\/?(?:svg|defs|linearGradient|stop|rect|circle|ellipse|path|g|text)\b[^<>]*>|[^<>&]|>)*<\/svg>$/;

describe("drawMedia", () => {
  it("draws every URL of a video", async () => {
    const mediaUrl = "http://localhost:4000/media/";
    const simulator = createSimulator({ seed: "media", now: () => new Date("2026-03-10"), mediaUrl });
    const types = new Map<string, string | undefined>();
    for (const platform of PLATFORMS) {
      for (const video of (await simulator[platform].searchVideos({ query: "gym" })).items) {
        const { thumbnailUrl, downloadUrl, accountProfilePictureUrl, music } = video;
        const urls = [thumbnailUrl, downloadUrl, accountProfilePictureUrl, music?.coverUrl, music?.playUrl];
        for (const url of urls.filter((text) => typeof text === "string")) {
          const path = url.slice("http://localhost:4000/media".length);
          types.set(path.split("/")[1] ?? "", drawMedia(path)?.contentType);
        }
      }
    }
    expect(Object.fromEntries(types)).toEqual({
      thumbnails: "image/svg+xml",
      avatars: "image/svg+xml",
      covers: "image/svg+xml",
      sounds: "audio/wav",
      downloads: "video/x-msvideo",
    });
  });

  it("draws images without scripts, links or anything that could end the text", () => {
    fc.assert(
      fc.property(anyPlatform, anyUsername, anyMusicId, (platform, username, musicId) => {
        const videoId = writeVideoId(platform, { username, day: 20_000, slot: 1 });
        const images = [
          `/thumbnails/${platform}/${videoId}.svg`,
          `/avatars/${platform}/${writeAccountId(platform, username)}.svg`,
          `/covers/${musicId}.svg`,
        ];
        for (const path of images) {
          const text = new TextDecoder().decode(drawMedia(path)?.body);
          expect(text).toMatch(SAFE_SVG);
          expect(text).not.toMatch(/NaN|undefined|href|on\w+=/);
        }
      }),
    );
  });

  it("draws the same for the same path, and differs between videos", () => {
    const path = (day: number) =>
      `/thumbnails/tiktok/${writeVideoId("tiktok", { username: "maya", day, slot: 0 })}.svg`;
    expect(drawMedia(path(20_000))).toEqual(drawMedia(path(20_000)));
    expect(drawMedia(path(20_000))).not.toEqual(drawMedia(path(20_001)));
  });

  it("draws nothing for any other path", () => {
    const id = writeVideoId("tiktok", { username: "maya", day: 20_000, slot: 0 });
    const wrong = [
      "",
      "/",
      `/thumbnails/tiktok/${id}`,
      `/thumbnails/tiktok/${id}.png`,
      `/thumbnails/tiktok/${id}.avi`,
      `/downloads/tiktok/${id}.svg`,
      `/thumbnails/youtube/${id}.svg`,
      `/avatars/tiktok/${id}.svg`,
      `/thumbnails/myspace/${id}.svg`,
      `/thumbnails/tiktok/${id}.svg/x`,
      "/thumbnails/tiktok/../../etc/passwd.svg",
      "/thumbnails/tiktok/<script>.svg",
      "/thumbnails/tiktok/deleted-1.svg",
      "/covers/abc.svg",
      `/covers/${"1".repeat(25)}.svg`,
      "/sounds/1.svg",
      "/thumbnails/__proto__/1.svg",
    ];
    for (const path of wrong) expect(drawMedia(path)).toBeUndefined();
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (path) => {
        expect(drawMedia(path)).toBeUndefined();
      }),
    );
  });
});

describe("sounds", () => {
  it("are WAV files of two seconds that never clip", () => {
    const body = Buffer.from(drawMedia("/sounds/1234567890.wav")?.body ?? []);
    expect(body.toString("latin1", 0, 4) + body.toString("latin1", 8, 16)).toBe("RIFFWAVEfmt ");
    expect(body.readUInt32LE(4)).toBe(body.length - 8);
    const [sampleRate, dataBytes] = [body.readUInt32LE(24), body.readUInt32LE(40)];
    expect(dataBytes / 2 / sampleRate).toBe(2);
    const samples = Array.from({ length: dataBytes / 2 }, (_, index) =>
      Math.abs(body.readInt16LE(44 + index * 2)),
    );
    expect(Math.max(...samples)).toBeGreaterThan(2_000);
    expect(Math.max(...samples)).toBeLessThan(20_000);
  });
});

describe("downloads", () => {
  const id = writeVideoId("tiktok", { username: "maya", day: 20_000, slot: 0 });
  const body = Buffer.from(drawMedia(`/downloads/tiktok/${id}.avi`)?.body ?? []);

  it("are AVI files below 400 KB whose index names every frame", () => {
    expect(body.length).toBeLessThan(400_000);
    expect(body.toString("latin1", 0, 4) + body.toString("latin1", 8, 12)).toBe("RIFFAVI ");
    expect(body.readUInt32LE(4)).toBe(body.length - 8);
    const movi = body.indexOf("movi", 0, "latin1");
    const index = body.indexOf("idx1", 0, "latin1");
    expect(body.readUInt32LE(index + 4)).toBe(body.length - index - 8);
    for (let entry = index + 8; entry < body.length; entry += 16) {
      const frame = movi + body.readUInt32LE(entry + 8);
      expect(body.toString("latin1", frame, frame + 4)).toBe("00db");
      expect(body.readUInt32LE(frame + 4)).toBe(body.readUInt32LE(entry + 12));
    }
  });

  it("describe frames of 90 by 160 pixels in 24 bits", () => {
    const format = body.indexOf("strf", 0, "latin1") + 8;
    const [width, height] = [body.readInt32LE(format + 4), body.readInt32LE(format + 8)];
    expect([width, height, body.readUInt16LE(format + 14)]).toEqual([90, 160, 24]);
    expect(body.readUInt32LE(format + 20)).toBe(272 * 160);
  });
});
