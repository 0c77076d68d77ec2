import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { LanguageProvider } from "@/i18n/useLanguage";
import { useLayoutState } from "@/visitor/layout-state";
import { startCheckout } from "./checkout/api";
import { usePay } from "./usePay";

vi.mock("./checkout/api", () => ({ startCheckout: vi.fn() }));

const order = { kind: "TOKENS", promoId: "small", paymentMethodKey: "sandbox" } as unknown as Parameters<
  typeof startCheckout
>[0];

it("covers the page while the provider's page loads, and shows it again after Back (docs/product.md#shell)", async () => {
  // jsdom only navigates within the document.
  vi.mocked(startCheckout).mockResolvedValue({ redirectUrl: "#provider" } as never);
  const { result } = renderHook(() => ({ ...usePay(), covered: useLayoutState().loading }), {
    wrapper: ({ children }) => <LanguageProvider value="en">{children}</LanguageProvider>,
  });
  expect(result.current.covered).toBe(false);
  act(() => result.current.pay(order, { onDone: () => {}, reload: async () => {} }));
  await waitFor(() => expect(result.current.covered).toBe(true));
  expect(location.hash).toBe("#provider");
  act(() => void dispatchEvent(new Event("pageshow")));
  expect(result.current).toMatchObject({ covered: false, paying: false });
});
