/** Text for comparing: without accents and capitals, so that "cuanto" finds "¿Cuánto?". */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}
