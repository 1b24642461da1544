/** The modules of a QR code, row by row; true is dark. */
export type QrModules = readonly (readonly boolean[])[]

/** Error correction levels, by their two bits in the format information. */
export const qrLevels = ['M', 'L', 'H', 'Q'] as const
export type QrLevel = (typeof qrLevels)[number]

/** Codewords for correction per block, and number of blocks, by version (ISO/IEC 18004, table 9). */
const blocksByLevel: Readonly<Partial<Record<QrLevel, readonly (readonly [number, number])[]>>> = {
  M: pairUp(
    '10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26',
    '1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16',
  ),
  Q: pairUp(
    '13 22 18 26 18 24 18 22 20 24 28 26 24 20 30 24 28 28 26 30',
    '1 1 2 2 4 4 6 6 8 8 8 10 12 16 12 17 16 18 21 20',
  ),
}

function pairUp(checks: string, blocks: string): readonly (readonly [number, number])[] {
  const counts = blocks.split(' ').map(Number)
  return checks.split(' ').map((count, at) => [Number(count), counts[at] ?? 0])
}

/** The blocks of a version: how many, and how many codewords of each are for correction. */
export function findBlocks(
  version: number,
  level: QrLevel,
): { readonly checks: number; readonly count: number } {
  const [checks, count] = blocksByLevel[level]?.[version - 1] ?? []
  if (checks === undefined || count === undefined)
    throw new Error(`No table for version ${version} with level ${level}`)
  return { checks, count }
}

/** Rows and columns of the centres of alignment patterns. */
function listAlignments(version: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const last = version * 4 + 10
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - (count - 2 - at) * step)]
}

/** Returns whether a module belongs to a pattern or to the format, and not to the text. */
export function createFixedModules(version: number): (x: number, y: number) => boolean {
  const size = version * 4 + 17
  const alignments = listAlignments(version)
  const last = alignments.at(-1)
  const isCorner = (x: number, y: number) =>
    (x === 6 && (y === 6 || y === last)) || (x === last && y === 6)
  const isAlignment = (x: number, y: number) =>
    alignments.some((row) =>
      alignments.some(
        (column) => !isCorner(column, row) && Math.abs(x - column) <= 2 && Math.abs(y - row) <= 2,
      ),
    )
  const isFinder = (x: number, y: number) =>
    (x <= 8 && y <= 8) || (x >= size - 8 && y <= 8) || (x <= 8 && y >= size - 8)
  const isVersion = (x: number, y: number) =>
    version >= 7 && ((x >= size - 11 && y <= 5) || (y >= size - 11 && x <= 5))
  return (x, y) => x === 6 || y === 6 || isFinder(x, y) || isVersion(x, y) || isAlignment(x, y)
}
