/** The relative luminance of a computed colour. */
function measureLuminance(colour: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return 0
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Measures the contrast of two computed colours, 1 to 21, as WCAG 2 defines it. */
export function measureContrast(one: string, other: string): number {
  const luminances = [measureLuminance(one), measureLuminance(other)]
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}
