/** Normalise text for searching: without accents and in lower case, so that "cuanto" finds "¿Cuánto?". */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}
