import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { RouteError } from '../../api/reply.ts'

const lifetime = 10 * 60_000
const maxTries = 5

type Entry = {
  readonly code: string
  readonly until: number
  readonly purpose: string
  tries: number
}

/**
 * Six-digit codes: each works once, for ten minutes, until the next one of its `purpose`, and is
 * gone after five wrong tries.
 */
export function createCodeStore() {
  const entries = new Map<string, Entry>()
  return {
    make(
      purpose: string,
      { expired = false } = {},
    ): { readonly id: string; readonly code: string } {
      // Only the latest code of a purpose counts: each open one would be a guess more.
      for (const [id, entry] of entries)
        if (entry.purpose === purpose || entry.until < Date.now()) entries.delete(id)
      const id = randomBytes(16).toString('hex')
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      entries.set(id, { code, until: expired ? 0 : Date.now() + lifetime, purpose, tries: 0 })
      return { id, code }
    },
    /**
     * Throws a refusal that says what is wrong; a code that passed is used up. `fails`: as if the
     * digits were wrong.
     */
    use(id: string, purpose: string, code: string, fails = false): void {
      const entry = entries.get(id)
      if (!entry || entry.purpose !== purpose)
        throw new RouteError(400, 'NO_CODE', 'Ask for a new code')
      if (entry.until < Date.now()) throw new RouteError(400, 'EXPIRED', 'This code has expired')
      if (entry.tries >= maxTries)
        throw new RouteError(400, 'TOO_MANY', 'Too many wrong codes. Ask for a new one')
      const given = Buffer.from(code.padEnd(6).slice(0, 6))
      if (fails || !timingSafeEqual(given, Buffer.from(entry.code))) {
        entry.tries++
        throw new RouteError(400, 'WRONG', 'Invalid code')
      }
      entries.delete(id)
    },
    reset: () => entries.clear(),
  }
}
