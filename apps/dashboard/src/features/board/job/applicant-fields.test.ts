import { describe, expect, it } from "vitest";
import { languageCodes, readApplication } from "./applicant-fields.tsx";

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const chosen = { countryCode: "DE", languages: ["de", "en"] };

describe("readApplication", () => {
  it("reads the whole form", () => {
    const form = formOf({
      firstName: "Juniper",
      lastName: "Vale",
      email: " juniper@example.com ",
      message: "I bake.",
      links: "https://www.tiktok.com/@juniper\n\n instagram.com/juniper ",
      challengeVideoUrl: "https://www.tiktok.com/@juniper/video/1",
      isOfAge: "on",
    });
    expect(readApplication(form, chosen)).toEqual({
      firstName: "Juniper",
      lastName: "Vale",
      email: "juniper@example.com",
      countryCode: "DE",
      languages: ["de", "en"],
      message: "I bake.",
      links: ["https://www.tiktok.com/@juniper", "https://instagram.com/juniper"],
      challengeVideoUrl: "https://www.tiktok.com/@juniper/video/1",
      isOfAge: true,
    });
  });

  it("sends no address for somebody who is signed in, and no video where none was given", () => {
    const read = readApplication(formOf({ firstName: "Juniper", message: "Hi" }), chosen);
    expect(read).not.toHaveProperty("email");
    expect(read).toMatchObject({ challengeVideoUrl: null, links: [], isOfAge: false, lastName: "" });
  });

  it("leaves a wrong scheme to the server, which says what is wrong with it", () => {
    expect(readApplication(formOf({ links: "javascript:alert(1)" }), chosen).links).toEqual([
      "javascript:alert(1)",
    ]);
  });
});

describe("languageCodes", () => {
  it("knows languages by name and by code, whatever the case", () => {
    expect(languageCodes(["German", "ENGLISH", " fr "])).toEqual(["de", "en", "fr"]);
  });

  it("leaves out what names no language", () => {
    expect(languageCodes(["Klingonish", ""])).toEqual([]);
  });
});
