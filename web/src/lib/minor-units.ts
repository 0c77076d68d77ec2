// The number of decimals of each currency (ISO 4217): two, except for these. Kept here, so that no price is rendered with
// wrong decimals before the server's list of currencies has loaded.
const exceptions: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

const defaultMinorUnit = 2;

export function minorUnitOf(code: string): number {
  const found = Object.entries(exceptions).find(([, codes]) => codes.split(" ").includes(code));
  return found ? Number(found[0]) : defaultMinorUnit;
}
