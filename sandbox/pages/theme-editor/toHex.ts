/** Converts a computed colour to `#rrggbb`, the form of a colour field. */
export function toHex(colour: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return '#000000'
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const channels = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
