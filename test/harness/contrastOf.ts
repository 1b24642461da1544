/** The relative luminance of a computed colour, as WCAG 2 defines it. */
function luminance(colour: string): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('This browser draws no canvas.')
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of a text with its ground, 1 to 21, as WCAG 2 defines it. */
export function contrastOf({
  color,
  backgroundColor,
}: Pick<CSSStyleDeclaration, 'color' | 'backgroundColor'>): number {
  const [dark = 0, light = 0] = [color, backgroundColor]
    .map(luminance)
    .toSorted((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}
