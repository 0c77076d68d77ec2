import { z } from "@/lib/zod";

export const passkeyName = z.string().trim().min(1).max(60);
