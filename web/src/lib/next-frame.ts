/**
 * Resolve after the next frame, so that the browser paints the response to an input before further work. A background tab
 * has no frames; there it resolves after 100 ms.
 */
export const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
