// What a text can have: exactly the tags that the server keeps (server/retrato/kit/rich_text.py), less h1, which is the title.
// Anything else that is pasted loses its tags.
import Image from "@tiptap/extension-image";
import StarterKit from "@tiptap/starter-kit";

/** What the server keeps: pages of the site, https and mail addresses. */
export const isAllowedAddress = (address: string) => /^(https:\/\/|mailto:|\/(?!\/)|#)/i.test(address.trim());

export const extensionsOf = ({ headings }: { headings: boolean }) => [
  StarterKit.configure({
    heading: headings ? { levels: [2, 3] } : false,
    code: false,
    codeBlock: false,
    hardBreak: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: isAllowedAddress,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  // Inside paragraphs, as Markdown has them.
  Image.configure({ inline: true }),
];
