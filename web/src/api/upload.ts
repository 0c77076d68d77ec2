// What fetch cannot do: tell how much of a request has gone up.

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split("\r\n");
  return new Headers(
    lines.map((line): [string, string] => [line.split(":", 1)[0] ?? "", line.replace(/^.*?: /, "")]),
  );
}

/** A `fetch` that says which share of the body, from 0 to 1, has been sent. */
export function fetchTelling(onSent: (share: number) => void) {
  return async (wanted: Request): Promise<Response> => {
    const body = await wanted.blob();
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(wanted.method, wanted.url);
      for (const [name, value] of wanted.headers) request.setRequestHeader(name, value);
      request.responseType = "blob";
      request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total);
      request.onload = () =>
        resolve(new Response(request.response, { status: request.status, headers: headersOf(request) }));
      request.onerror = () => reject(new TypeError("The connection was lost"));
      request.send(body);
    });
  };
}
