import { readdirSync, readFileSync } from "node:fs";
import { Editor } from "@tiptap/react";
import { marked } from "marked";
import { expect, it } from "vitest";
import { extensionsOf } from "./extensions";

const posts = "../content/posts";

function edited(html: string): string {
  const editor = new Editor({
    extensions: extensionsOf({ headings: true }),
    content: html,
    injectCSS: false,
  });
  const result = editor.getHTML();
  editor.destroy();
  return result;
}

/** The editor has paragraphs in the items of lists. */
const plain = (html: string) =>
  html
    .replace(/<li><p>(.*?)<\/p><\/li>/gs, "<li>$1</li>")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/>\s+</g, "><")
    .trim();

it("keeps every post of the content as it is", () => {
  const files = readdirSync(posts, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\/\w\w\.md$/.test(name),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const name of files) {
    const body = readFileSync(`${posts}/${name}`, "utf8").split("\n---\n").slice(1).join("\n---\n");
    const html = marked.parse(body, { async: false });
    expect(plain(edited(html)), name).toBe(plain(html));
  }
});

it("reduces pasted HTML to the tags of a text", () => {
  const pasted =
    '<h1>Title</h1><h2 style="color:red">Part</h2><p onclick="x()">a <b>b</b> <i>c</i> <u>d</u> <del>e</del> <code>f</code><br>g</p>' +
    '<table><tr><td>h</td></tr></table><script>x()</script><p><a href="javascript:x()">i</a> <a href="/premium">j</a></p><hr>';
  expect(edited(pasted)).toBe(
    "<p>Title</p><h2>Part</h2><p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s> f g</p><p>h</p>" +
      '<p>i <a href="/premium">j</a></p><hr>',
  );
});
