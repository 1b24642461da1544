import { describe, expect, it } from 'vitest'
import { errorTable } from '#kernel'
import { paymentError } from '#plugins/payments/errors'
import { messages as paymentMessages } from '#plugins/payments/messages'
import { reviewError } from '#plugins/ports/reviewErrors'
import { errorMessages } from '../../ui-shell/errorMessages.ts'

/** The group of errors of servers has no code of its own, and `whole` is a pattern. */
const without = new Set(['http', 'whole'])
const codes = Object.keys(errorMessages.en).filter(
  (key) => !key.endsWith('.do') && !without.has(key),
)

describe('the translated texts of errors', () => {
  it.each(codes)('are in English those of the code %s', (code) => {
    const known: Readonly<Record<string, readonly string[]>> = {
      ...errorTable,
      ...reviewError.codes,
    }
    const { [code]: happened, [`${code}.do`]: remedy }: Readonly<Record<string, string>> =
      errorMessages.en
    expect([happened, remedy]).toEqual(known[code])
  })

  it('are in English those of payments', () => {
    expect([
      paymentMessages.en['error.quote-missing'],
      paymentMessages.en['error.quote-missing.do'],
    ]).toEqual(paymentError.codes['quote-missing'])
  })
})
