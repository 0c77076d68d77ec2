// Sample photos as inline SVG, so that the page needs no files.

type Portrait = { backdrop: [string, string]; skin: string; hair: string; coat: string };

const portraits: Portrait[] = [
  { backdrop: ["#20382c", "#7fa98d"], skin: "#e5b997", hair: "#2b1d16", coat: "#101c16" },
  { backdrop: ["#5a3322", "#e0a878"], skin: "#8d5a3b", hair: "#17110e", coat: "#f1ebe2" },
  { backdrop: ["#1c2a44", "#7f9bd0"], skin: "#f0cdb2", hair: "#a06a32", coat: "#25304a" },
  { backdrop: ["#3c2340", "#c08fb8"], skin: "#c98d63", hair: "#241512", coat: "#3b1f36" },
  { backdrop: ["#2f2f2c", "#b9b6a6"], skin: "#f2d3bd", hair: "#d9c08a", coat: "#2c2c2a" },
];

function draw({ backdrop: [dark, light], skin, hair, coat }: Portrait, gray: boolean): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400">
<defs><radialGradient id="b" cx=".35" cy=".3" r=".95"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>
<filter id="g"><feColorMatrix type="saturate" values="${gray ? 0.15 : 1}"/></filter></defs>
<g filter="url(#g)"><rect width="300" height="400" fill="url(#b)"/>
<path d="M30 400c4-82 46-116 120-116s116 34 120 116z" fill="${coat}"/>
<path d="M122 236h56v54c-14 22-42 22-56 0z" fill="${skin}"/>
<path d="M78 176c-6-74 30-112 74-112s78 38 70 116c-2 26-8 46-14 54H92c-8-14-12-32-14-58z" fill="${hair}"/>
<ellipse cx="150" cy="178" rx="56" ry="72" fill="${skin}"/>
<path d="M92 168c8-48 40-66 62-64 34 2 52 30 54 62-30-4-48-16-58-34-10 18-30 32-58 36z" fill="${hair}"/></g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg.replaceAll("\n", ""))}`;
}

const portrait = (index: number): Portrait => portraits[index % portraits.length] as Portrait;

export const photo = (index: number): string => draw(portrait(index), false);

export const selfie = (index: number): string => draw(portrait(index), true);

/** A picture that cannot be decoded. */
export const brokenPhoto = "data:image/png;base64,AAAA";
