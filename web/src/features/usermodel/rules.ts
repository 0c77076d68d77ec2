// What the server asks of a model and its selfies; it checks all of it again.
import { z } from "zod";

export const fewestSelfies = 4;
export const mostSelfies = 20;

export const modelName = z.string().trim().min(2).max(60);
