// How many digits a currency has after its point (ISO 4217): nearly all have two, and these have not. Written down, so that
// no price is ever drawn with the wrong ones while something is being asked for.
const unusual: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

const usual = 2;

export function minorUnitOf(code: string): number {
  const found = Object.entries(unusual).find(([, codes]) => codes.split(" ").includes(code));
  return found ? Number(found[0]) : usual;
}
