import { z } from "@/lib/zod";

/** The description of a picture in one language. */
export const alt = z.string().trim().min(1).max(200);
