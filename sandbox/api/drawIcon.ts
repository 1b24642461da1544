import { createHash } from 'node:crypto'

type Draw = (bytes: Buffer, ink: string) => string

const at = (bytes: Buffer, index: number, from: number, to: number) => Math.round(from + ((bytes[index] ?? 0) / 255) * (to - from))

const shapes: readonly Draw[] = [
  (b, ink) =>
    `<circle cx="${at(b, 4, 16, 48)}" cy="${at(b, 5, 16, 48)}" r="${at(b, 6, 12, 22)}" fill="${ink}"/><circle cx="32" cy="32" r="9" fill="#fff" opacity=".85"/>`,
  (b, ink) =>
    `<path d="M12 ${at(b, 4, 36, 48)} L32 ${at(b, 5, 10, 20)} L52 ${at(b, 6, 36, 48)} Z" fill="${ink}"/><circle cx="32" cy="40" r="6" fill="#fff" opacity=".85"/>`,
  (b, ink) =>
    `<g transform="rotate(${at(b, 4, 0, 90)} 32 32)"><rect x="16" y="16" width="32" height="32" rx="${at(b, 5, 2, 16)}" fill="${ink}"/><rect x="26" y="26" width="12" height="12" rx="3" fill="#fff" opacity=".85"/></g>`,
  (b, ink) =>
    `<path d="M8 ${at(b, 4, 24, 40)} Q20 ${at(b, 5, 8, 24)} 32 32 T56 ${at(b, 6, 24, 40)} V64 H8 Z" fill="${ink}"/><circle cx="${at(b, 7, 20, 44)}" cy="18" r="6" fill="#fff" opacity=".85"/>`,
]

/** A picture of its own for every seed, as SVG text: the same seed gives the same picture. */
export function drawIcon(seed: string): string {
  const bytes = createHash('sha256').update(seed).digest()
  const hue = at(bytes, 0, 0, 359)
  const second = (hue + at(bytes, 1, 20, 80)) % 360
  const shape = shapes[(bytes[2] ?? 0) % shapes.length]
  const ink = `hsl(${second} 70% 88%)`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue} 62% 52%)"/><stop offset="1" stop-color="hsl(${second} 66% 38%)"/></linearGradient></defs><rect width="64" height="64" fill="url(#g)"/>${shape?.(bytes, ink) ?? ''}</svg>`
}
