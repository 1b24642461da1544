import type { MarkKind } from './MarkKind.ts'

/**
 * Loads the bundled mark of a network, a coin or a wallet, for where no other picture exists.
 * Returns a `data:` URL, or `undefined` if there is none. Tokens have none: a symbol does not prove
 * which token it is. Never rejects.
 */
export async function loadMark(kind: MarkKind, id: string): Promise<string | undefined> {
  try {
    const svg = await (await import('./findMark.ts')).findMark(kind, id)?.()
    return svg && `data:image/svg+xml,${encodeURIComponent(svg.trim())}`
  } catch {
    return undefined
  }
}
