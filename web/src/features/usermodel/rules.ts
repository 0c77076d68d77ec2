// The rules for models and selfies. The server enforces them too.
import { z } from "@/lib/zod";

export const minSelfies = 4;
export const maxSelfies = 20;

export const modelName = z.string().trim().min(2).max(60);
