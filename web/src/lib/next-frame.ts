/**
 * After the next frame, so that the browser shows the answer to a press before the work that the press sets going. A tab
 * that nobody sees draws none, and waits a moment instead.
 */
export const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
