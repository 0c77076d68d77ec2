// URLs of files. The API returns signed paths relative to one prefix.

export const fileUrl = (path: string) => `/files/${path}`;

/** The server sends it as an attachment with a readable name. */
export const downloadUrl = (path: string) => `${fileUrl(path)}&download=true`;
