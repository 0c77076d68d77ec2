// Imports that a page can do without. If their files are missing, the page in use must not be reloaded.

let pending = 0;

export async function withoutReloading<Module>(imported: Promise<Module>): Promise<Module> {
  pending += 1;
  return imported.finally(() => {
    pending -= 1;
  });
}

export const isImportingOptional = (): boolean => pending > 0;
