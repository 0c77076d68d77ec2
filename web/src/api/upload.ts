// Uploads with progress, which fetch does not report.

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split("\r\n");
  return new Headers(
    lines.map((line): [string, string] => [line.split(":", 1)[0] ?? "", line.replace(/^.*?: /, "")]),
  );
}

/** Return a `fetch` that reports the sent share of the body, from 0 to 1. An abort of the request aborts the upload. */
export function fetchWithProgress(onSent: (share: number) => void) {
  return async (sent: Request): Promise<Response> => {
    const body = await sent.blob();
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(sent.method, sent.url);
      for (const [name, value] of sent.headers) request.setRequestHeader(name, value);
      request.responseType = "blob";
      request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total);
      request.onload = () =>
        resolve(new Response(request.response, { status: request.status, headers: headersOf(request) }));
      request.onerror = () => reject(new TypeError("The connection was lost"));
      request.onabort = () => reject(sent.signal.reason);
      sent.signal.addEventListener("abort", () => request.abort());
      request.send(body);
    });
  };
}
