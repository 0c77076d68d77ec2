// Layout flags shared by pages and the header.
import { useEffect } from "react";
import { createStore, useStore } from "@/lib/store";

export type AccountModal = "login" | "register" | "forgot-password";

interface LayoutState {
  fixedHeader: boolean;
  hiddenFooter: boolean;
  navMenu: boolean;
  modal: AccountModal | null;
  /** Whether the full-screen spinner is shown. */
  loading: boolean;
}

const state = createStore<LayoutState>({
  fixedHeader: true,
  hiddenFooter: false,
  navMenu: false,
  modal: null,
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
