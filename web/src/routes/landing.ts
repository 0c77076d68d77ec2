// What the landing page asks the API for, under whichever address it is opened.
import type { Call } from "@/api/call";
import { faqCall } from "@/features/faq/api";
import { showcaseCall } from "@/features/landing/api";
import { discoverCall } from "@/features/style/calls";

export const landingCalls = (): readonly Call[] => [showcaseCall, faqCall, discoverCall()];
