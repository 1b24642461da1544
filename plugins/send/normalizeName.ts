import { normalize } from 'viem/ens'

/**
 * A name in the one form that ENSIP-15 allows; `undefined` for what it forbids: mixed scripts,
 * invisible characters and what else deceives the eye.
 */
export function normalizeName(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
