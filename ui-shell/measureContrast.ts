/** The relative luminance of computed colours on each other, the lowest first. */
function measureLuminance(...layers: readonly string[]): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return 0
  for (const layer of layers) {
    context.fillStyle = layer
    context.fillRect(0, 0, 1, 1)
  }
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * Measures the contrast of a text with its ground, 1 to 21, as WCAG 2 defines it. Both are computed
 * colours; the ground shows through a translucent text.
 */
export function measureContrast(text: string, ground: string): number {
  const luminances = [measureLuminance(ground, text), measureLuminance(ground)]
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}
