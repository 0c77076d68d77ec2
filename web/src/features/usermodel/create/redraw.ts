/** More than a training looks at, and less than a phone's camera gives. */
const longestEdge = 2048;
const quality = 0.95;

/** A picture as it is sent: upright, not needlessly large, and without what the camera wrote into it, such as where it
    was taken. Throws where the browser cannot read it. */
export async function redrawn(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas to draw on");
  // What is transparent would become black.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality });
}
