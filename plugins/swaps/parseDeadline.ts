import { parseAmount } from '#kernel/amount'
import { deadlineLimits } from './deadlineLimits.ts'

/** Parses typed whole minutes; `undefined` beyond the limits. */
export function parseDeadline(text: string): number | undefined {
  const read = parseAmount(text.trim(), 0)
  const { least, most } = deadlineLimits
  return read.ok && read.value >= least && read.value <= most ? Number(read.value) : undefined
}
