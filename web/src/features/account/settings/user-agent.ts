// Reads browser and system from a user agent string, for the list of devices.

export type System = { name: string; kind: "computer" | "phone" | "tablet" };

// In this order, because most of them also claim to be Chrome, Safari or both.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera|OPT|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bDuckDuckGo\/|\bDdg\//, "DuckDuckGo"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

// Android tablets lack the word Mobile.
const systems: [RegExp, System][] = [
  [/\biPhone\b|\biPod\b/, { name: "iPhone", kind: "phone" }],
  [/\biPad\b/, { name: "iPad", kind: "tablet" }],
  [/\bAndroid\b.*\bMobile\b/, { name: "Android", kind: "phone" }],
  [/\bAndroid\b/, { name: "Android", kind: "tablet" }],
  [/\bWindows\b/, { name: "Windows", kind: "computer" }],
  [/\bCrOS\b/, { name: "ChromeOS", kind: "computer" }],
  [/\bMac OS X\b|\bMacintosh\b/, { name: "macOS", kind: "computer" }],
  [/\bLinux\b/, { name: "Linux", kind: "computer" }],
];

function firstMatch<Found>(table: [RegExp, Found][], userAgent: string): Found | null {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

export function readUserAgent(userAgent: string | null): { browser: string | null; system: System | null } {
  const text = userAgent ?? "";
  return { browser: firstMatch(browsers, text), system: firstMatch(systems, text) };
}
