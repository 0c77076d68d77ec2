import { useConfig } from "@/api/config";

/** Whether new people can register, which is assumed while unknown. */
export const useSignUpsOpen = (): boolean => useConfig().data?.signUpsOpen ?? true;
