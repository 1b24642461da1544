import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { crc32 } from './crc32.ts'

type Shape = (x: number, y: number) => boolean
type Colour = readonly [red: number, green: number, blue: number]
type Draw = (bytes: Buffer) => Shape

const size = 64
const at = (bytes: Buffer, index: number, from: number, to: number) =>
  Math.round(from + ((bytes[index] ?? 0) / 255) * (to - from))
const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) <= radius

const shapes: readonly Draw[] = [
  (b) => disc(at(b, 4, 16, 48), at(b, 5, 16, 48), at(b, 6, 12, 22)),
  (b) => (x, y) =>
    y < at(b, 4, 40, 52) && Math.abs(x - at(b, 5, 26, 38)) < (y - at(b, 6, 8, 18)) * 0.7,
  (b) => (x, y) =>
    Math.abs(x - 32) + Math.abs(y - 32) * (at(b, 4, 40, 160) / 100) < at(b, 5, 18, 30),
  (b) => (x, y) => y > at(b, 4, 26, 42) + at(b, 5, 4, 12) * Math.sin(x / at(b, 6, 5, 12)),
]

function pickColour(hue: number, saturation: number, lightness: number): Colour {
  const channel = (shift: number) => {
    const k = (shift + hue / 30) % 12
    return Math.round(
      255 *
        (lightness -
          saturation *
            Math.min(lightness, 1 - lightness) *
            Math.max(-1, Math.min(k - 3, 9 - k, 1))),
    )
  }
  return [channel(0), channel(8), channel(4)]
}

function block(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** The file of a square picture without transparency. */
function encode(pixel: (x: number, y: number) => Colour): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 2], 8)
  const line = 1 + 3 * size
  const lines = Buffer.alloc(line * size)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) lines.set(pixel(x, y), y * line + 1 + 3 * x)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    block('IHDR', head),
    block('IDAT', deflateSync(lines)),
    block('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG picture for a seed: the same seed always has the same picture. */
export function renderIcon(seed: string): Buffer {
  const bytes = createHash('sha256').update(seed).digest()
  const hue = at(bytes, 0, 0, 359)
  const second = (hue + at(bytes, 1, 20, 80)) % 360
  const [from, to, ink, light] = [
    pickColour(hue, 0.62, 0.52),
    pickColour(second, 0.66, 0.38),
    pickColour(second, 0.7, 0.88),
    pickColour(hue, 0.4, 0.97),
  ]
  const inside = shapes[(bytes[2] ?? 0) % shapes.length]?.(bytes) ?? disc(32, 32, 20)
  const dot = disc(at(bytes, 7, 24, 40), at(bytes, 8, 24, 40), 7)
  const ground = (x: number, y: number): Colour => {
    const mix = (index: 0 | 1 | 2) =>
      Math.round(from[index] + ((to[index] - from[index]) * (x + y)) / (2 * size))
    return [mix(0), mix(1), mix(2)]
  }
  return encode((x, y) => (dot(x, y) ? light : inside(x, y) ? ink : ground(x, y)))
}
