import { describe, expect, it } from 'vitest'
import type { LatchkeyError } from '#kernel'

/** Tests that the words of a node that gave up are no rejection: something may have been sent. */
export function describeCanceledContext(mapFault: (error: unknown) => LatchkeyError): void {
  describe('a node that gave up', () => {
    it.each(['context canceled', 'rpc error: code = Canceled desc = context canceled'])(
      'says nothing of the visitor: %s',
      (message) => {
        for (const error of [{ code: -32603, message }, new TypeError(message)])
          expect(mapFault(error).code).not.toBe('rejected')
      },
    )
  })
}
