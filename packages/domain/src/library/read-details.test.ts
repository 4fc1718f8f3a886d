import { describe, expect, it } from "vitest";
import type { ClassifiableVideo } from "./insight-kinds.ts";
import { readPersona, readScenes, readUgc } from "./read-details.ts";
import { readVideoText } from "./video-text.ts";

describe("the person who speaks", () => {
  const personaOf = (caption: string) => readPersona(readVideoText(caption, []));

  it.each([
    ["A walk by the river", "observer", null, ["neutral"], 0],
    ["A walk for runners", "observer", "runners", ["neutral"], 0.4],
    ["Our walk", "first_person", null, ["neutral"], 0.4],
    ["A walk that you need", "addresses_viewer", null, ["neutral"], 0.4],
    ["A tutorial", "observer", null, ["instructive"], 0.4],
    ["My tutorial", "first_person", null, ["instructive"], 0.64],
    ["My guide for your students", "first_person", "students", ["instructive"], 0.78],
    ["Tips to stop for students", "observer", "students", ["urgent", "instructive"], 0.78],
    ["Um passeio que você merece", "addresses_viewer", null, ["neutral"], 0.4],
    ["Mañana o el miércoles", "observer", null, ["neutral"], 0],
    ["I love this funny makeover", "first_person", null, ["humorous", "inspiring", "emotional"], 0.87],
  ] as const)("of %j is %s, speaks to %s, and is %j", (caption, perspective, audience, tones, confidence) => {
    expect(personaOf(caption)).toEqual({ confidence, result: { perspective, audience, tones } });
  });
});

describe("the scenes of a video", () => {
  const scenesOf = (seconds: number, hasCallToAction: boolean) =>
    readScenes(seconds, hasCallToAction)?.result.scenes.map(
      ({ role, startSeconds, endSeconds }) => `${role} ${startSeconds} to ${endSeconds}`,
    );

  it.each([null, 0, -1])("are unknown with a length of %s", (seconds) => {
    expect(readScenes(seconds, true)).toBeNull();
  });

  it.each([
    [2, true, ["hook 0 to 2"]],
    [3, true, ["hook 0 to 3"]],
    [4.5, true, ["hook 0 to 3", "body 3 to 4.5"]],
    [7.9, true, ["hook 0 to 3", "body 3 to 7.9"]],
    [8, true, ["hook 0 to 3", "body 3 to 6.8", "call_to_action 6.8 to 8"]],
    [8, false, ["hook 0 to 3", "body 3 to 8"]],
    [10.5, true, ["hook 0 to 3", "body 3 to 8.9", "call_to_action 8.9 to 10.5"]],
    [60, false, ["hook 0 to 3", "body 3 to 60"]],
  ])("of %s seconds, where the caption asks for something: %s", (seconds, hasCallToAction, scenes) => {
    expect(scenesOf(seconds, hasCallToAction)).toEqual(scenes);
  });

  it("are told with the length, and with little confidence", () => {
    expect(readScenes(2, false)).toEqual({
      confidence: 0.3,
      result: { durationSeconds: 2, scenes: [{ role: "hook", startSeconds: 0, endSeconds: 2 }] },
    });
  });
});

describe("whether a person made a video about their own life", () => {
  const plain: ClassifiableVideo = {
    accountUsername: "lena.makes",
    caption: "A walk",
    hashtags: [],
    contentType: "video",
    durationSeconds: null,
    isOriginalSound: null,
  };
  const ugcOf = (changes: Partial<ClassifiableVideo>) => {
    const video = { ...plain, ...changes };
    return readUgc(video, readVideoText(video.caption, video.hashtags));
  };

  it.each([
    ["Storytime about a walk"],
    ["Story time about a walk"],
    ["Walk of day 3"],
    ["Walk of day 12"],
    ["Probé un paseo"],
    ["Testei um passeio"],
    ["Ce que j'ai testé"],
  ])("is heard in the experience of %j", (caption) => {
    expect(ugcOf({ caption })?.result).toEqual({ isUgc: true, signals: ["tells an own experience"] });
  });

  it.each([["Grwm for a walk"], ["We walk"], ["Meine Runde"]])("is heard in %j", (caption) => {
    expect(ugcOf({ caption })?.result).toEqual({ isUgc: true, signals: ["speaks of itself"] });
  });

  it.each([["Hasta mañana"], ["Le jeûne du miércoles"]])(
    "is not heard in a part of a word: %j",
    (caption) => {
      expect(ugcOf({ caption })).toBeNull();
    },
  );

  it("is heard in an own sound, not in a known or an unknown one", () => {
    expect(ugcOf({ isOriginalSound: true })?.result).toEqual({ isUgc: true, signals: ["own sound"] });
    expect(ugcOf({ isOriginalSound: false })).toBeNull();
    expect(ugcOf({ isOriginalSound: null })).toBeNull();
  });

  it.each([["Our product in autumn"], ["Our products in autumn"], ["Walking shoes, available now"]])(
    "is denied by %j",
    (caption) => {
      expect(ugcOf({ caption })?.result).toEqual({ isUgc: false, signals: ["speaks as a company"] });
    },
  );

  it.each(["NorthWind.Official", "the.shop.berlin", "northwindhq", "northwind.app", "northwind_app"])(
    "is denied by the account name %s",
    (accountUsername) => {
      expect(ugcOf({ accountUsername })?.result).toEqual({
        isUgc: false,
        signals: ["account named like a brand"],
      });
    },
  );

  it.each(["hqueen", "lena.apples", "lena_apples", "lenaapp", "", null])(
    "is not told by the account name %s",
    (accountUsername) => {
      expect(ugcOf({ accountUsername })).toBeNull();
    },
  );

  it.each([
    ["one sign for it", { isOriginalSound: true }, true, 0.5],
    ["two signs for it", { caption: "My walk", isOriginalSound: true }, true, 0.75],
    ["three signs for it", { caption: "My routine", isOriginalSound: true }, true, 0.88],
    ["two signs against it", { caption: "Shop now", accountUsername: "northwind.app" }, false, 0.75],
    ["one for it, one against", { accountUsername: "northwind.app", isOriginalSound: true }, false, 0.25],
    ["two for it, one against", { caption: "My walk. Shop now", isOriginalSound: true }, true, 0.5],
    ["one for it, two against", { caption: "My shop. Shop now", accountUsername: "acme.app" }, false, 0.5],
  ])("is judged by what there is more of: %s", (_what, changes, isUgc, confidence) => {
    const ugc = ugcOf(changes);
    expect([ugc?.result.isUgc, ugc?.confidence]).toEqual([isUgc, confidence]);
  });
});
