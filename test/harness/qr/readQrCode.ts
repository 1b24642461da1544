import { correctBlock } from './correctBlock.ts'
import type { QrLevel, QrModules } from './qrLayout.ts'
import { createFixedModules, findBlocks, qrLevels } from './qrLayout.ts'

export type QrReading = {
  readonly text: string
  readonly level: QrLevel
  /** Of the codewords of the worst block, the share that was wrong and was corrected: 0 to 1. */
  readonly wrong: number
}

/** Dark modules of the data are inverted where the mask's formula is 0. */
const masks: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

/** Reads level and mask from the copy of the format beside the first finder pattern. */
function readFormat(modules: QrModules): { readonly level: QrLevel; readonly mask: number } {
  const bits = [0, 1, 2, 3, 4].map((x) => (modules[8]?.[x] ? 1 : 0))
  const [a = 0, b = 0, ...mask] = bits.map((bit, at) => bit ^ ([1, 0, 1, 0, 1][at] ?? 0))
  const level = qrLevels[a * 2 + b]
  if (!level) throw new Error('The format has no level')
  return { level, mask: Number.parseInt(mask.join(''), 2) }
}

/** The codewords in the order of their modules: two columns at a time, upwards, then downwards. */
function readCodewords(modules: QrModules, version: number, mask: number): readonly number[] {
  const size = modules.length
  const isFixed = createFixedModules(version)
  const invert = masks[mask]
  const bits: number[] = []
  const columns = Array.from({ length: (size - 1) / 2 }, (_, at) => size - 1 - 2 * at)
  for (const [pair, right] of columns.map((x) => (x <= 6 ? x - 1 : x)).entries())
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = pair % 2 === 0 ? size - 1 - step : step
        if (!isFixed(x, y))
          bits.push(Number(modules[y]?.[x] === true) ^ Number(invert?.(x, y) === 0))
      }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  )
}

/** Takes the blocks apart, whose codewords stand in turn; the first blocks may be one shorter. */
function splitBlocks(
  codewords: readonly number[],
  { count, checks }: ReturnType<typeof findBlocks>,
): readonly (readonly number[])[] {
  const short = Math.floor(codewords.length / count)
  const shortBlocks = count - (codewords.length % count)
  const blocks = Array.from({ length: count }, (): number[] => [])
  let at = 0
  for (let place = 0; place <= short; place++)
    for (const [index, block] of blocks.entries()) {
      if (place === short - checks && index < shortBlocks) continue
      block.push(codewords[at++] ?? 0)
    }
  return blocks
}

/** Reads the first segment, which must be of bytes. */
function readText(data: readonly number[], version: number): string {
  const bits = data.map((value) => value.toString(2).padStart(8, '0')).join('')
  const read = (from: number, length: number) => Number.parseInt(bits.slice(from, from + length), 2)
  if (read(0, 4) !== 4) throw new Error(`The segment has mode ${read(0, 4)}, not bytes`)
  const counter = version < 10 ? 8 : 16
  const bytes = Array.from({ length: read(4, counter) }, (_, at) => read(4 + counter + at * 8, 8))
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
}

/**
 * Reads a QR code of versions 1 to 20 with levels M or Q and text as bytes.
 * Independent of the library that draws them, and stricter than a camera: throws as soon as one
 * block has more errors than its level corrects. ISO/IEC 18004.
 */
export function readQrCode(modules: QrModules): QrReading {
  const version = (modules.length - 17) / 4
  const { level, mask } = readFormat(modules)
  const layout = findBlocks(version, level)
  const blocks = splitBlocks(readCodewords(modules, version, mask), layout).map((block) => {
    const corrected = correctBlock(block, layout.checks)
    if (!corrected) throw new Error('A block has more errors than can be corrected')
    return corrected
  })
  const data = blocks.flatMap(({ block }) => block.slice(0, -layout.checks))
  return {
    text: readText(data, version),
    level,
    wrong: Math.max(...blocks.map(({ block, errors }) => errors / block.length)),
  }
}
