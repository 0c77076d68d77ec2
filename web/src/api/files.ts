// Files are named by signed paths relative to one prefix.

export const fileUrl = (path: string) => `/files/${path}`;

/** As something to save, under a good name. */
export const downloadUrl = (path: string) => `${fileUrl(path)}&download=true`;
