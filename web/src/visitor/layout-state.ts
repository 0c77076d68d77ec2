// Layout flags shared by pages and the header.
import { useEffect } from "react";
import { createStore, useStore } from "@/lib/store";

export type AccountModal = "login" | "register" | "forgot-password";

interface LayoutState {
  fixedHeader: boolean;
  hiddenFooter: boolean;
  navMenu: boolean;
  modal: AccountModal | null;
  /** The page that a visitor asked for, opened after signing in. */
  wanted: string | null;
  /** The page on which a newcomer's first picture starts, opened after signing up instead of `wanted`. */
  start: string | null;
  /** Whether the full-screen spinner is shown. */
  loading: boolean;
}

const state = createStore<LayoutState>({
  fixedHeader: true,
  hiddenFooter: false,
  navMenu: false,
  modal: null,
  wanted: null,
  start: null,
  loading: false,
});

export function setLayout(change: Partial<LayoutState>): void {
  state.set({ ...state.get(), ...change });
}

export function useLayoutState(): LayoutState {
  return useStore(state);
}

/** Set a flag while a page is shown. */
export function useLayoutFlag(flag: "fixedHeader" | "hiddenFooter", value: boolean): void {
  useEffect(() => {
    const before = state.get()[flag];
    setLayout({ [flag]: value });
    return () => setLayout({ [flag]: before });
  }, [flag, value]);
}
