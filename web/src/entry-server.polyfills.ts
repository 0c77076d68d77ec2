// Browser APIs that React and the router use and plain V8 lacks. Imported first, by entry-server.tsx only.

class Utf8Encoder {
  encode(text: string): Uint8Array {
    const bytes: number[] = [];
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x80) bytes.push(code);
      else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
      else if (code < 0x10000)
        bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
      else
        bytes.push(
          0xf0 | (code >> 18),
          0x80 | ((code >> 12) & 0x3f),
          0x80 | ((code >> 6) & 0x3f),
          0x80 | (code & 0x3f),
        );
    }
    return new Uint8Array(bytes);
  }
}

/** The parts of a same-origin URL that the router reads. */
class PathUrl {
  readonly origin = "http://localhost";
  readonly protocol = "http:";
  readonly host = "localhost";
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;

  constructor(address: string) {
    const [, pathname, search, hash] =
      /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/.exec(String(address)) ?? [];
    this.pathname = pathname || "/";
    this.search = search ?? "";
    this.hash = hash ?? "";
  }

  get href(): string {
    return this.origin + this.pathname + this.search + this.hash;
  }

  toString(): string {
    return this.href;
  }
}

// Rendering is synchronous, so timers would never fire.
const noTimer = () => 0;

// The development server runs this in Node, which has them all.
if (!import.meta.env.DEV) {
  Object.assign(globalThis, {
    TextEncoder: Utf8Encoder,
    URL: PathUrl,
    setTimeout: noTimer,
    clearTimeout: noTimer,
  });
}
