import { normalize } from 'viem/ens'

/**
 * Normalises a name by ENSIP-15.
 * Returns `undefined` for what it forbids: mixed scripts, invisible characters and other deceptive
 * text.
 */
export function normalizeName(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
