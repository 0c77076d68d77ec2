// The gender that was last chosen in a form, as the default of the next one.
import { readStored, writeStored } from "@/lib/storage";
import { type Filled, genders } from "./creation-request";

type Gender = NonNullable<Filled<"REIMAGINE">["gender"]>;

const storageKey = "last-gender";

export const lastGender = (): Gender | null =>
  genders.find((gender) => gender === readStored(storageKey)) ?? null;

export const rememberGender = (gender: Gender) => writeStored(storageKey, gender);
