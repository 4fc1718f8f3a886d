import { describe, expect, it } from "vitest";
import { html } from "./html.ts";

describe("html", () => {
  it("escapes texts, wherever they stand", () => {
    const name = `<script>alert("1")</script> & 'co'`;
    expect(html`<p title="${name}">${name}</p>`.text).toBe(
      `<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;</p>`,
    );
  });

  it("takes markup and lists of it as they are", () => {
    const rows = ["a", "<b>"].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${rows}</ul>${html`<hr>`}${3}${""}`.text).toBe(
      "<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>3",
    );
  });
});
