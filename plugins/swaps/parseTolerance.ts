import { parseAmount } from '#kernel/amount'
import { toleranceLimits } from './toleranceLimits.ts'

/**
 * Parses a typed percentage into hundredths of a percent; `undefined` beyond the limits.
 * A comma is read as the decimal sign.
 */
export function parseTolerance(text: string): bigint | undefined {
  const read = parseAmount(text.trim().replace(',', '.'), 2)
  return read.ok && read.value >= toleranceLimits.least && read.value <= toleranceLimits.most
    ? read.value
    : undefined
}
