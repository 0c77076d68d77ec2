// Parses server-sent events from a fetch. The browser's EventSource cannot send an access token.

interface Message {
  event: string;
  data: string;
}

function parse(block: string): Message | null {
  let event = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, name, value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === "event") event = value;
    else if (name === "data") data.push(value);
  }
  // Without data it is a comment, sent to keep the connection open.
  return data.length > 0 ? { event, data: data.join("\n") } : null;
}

export async function* readMessages(stream: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    // Chunks end anywhere; a message ends with an empty line.
    const blocks = (rest + decoder.decode(value, { stream: true }).replaceAll("\r", "")).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const message = parse(block);
      if (message) yield message;
    }
  }
}
