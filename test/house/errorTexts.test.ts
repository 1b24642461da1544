import { describe, expect, it } from 'vitest'
import { errorTable } from '#kernel'
import { embeddedWalletError } from '#plugins/embedded-wallet/errors'
import { paymentError } from '#plugins/payments/errors'
import { messages as paymentMessages } from '#plugins/payments/messages'
import { reviewError } from '#plugins/ports/reviewErrors'
import { swapError } from '#plugins/swaps/errors'
import { reviewMessages as swapReviewMessages } from '#plugins/swaps/reviewMessages'
import { errorMessages } from '../../ui-shell/errorMessages.ts'
import { providerMessages } from '../../ui-shell/providerMessages.ts'

/** The group of errors of servers has no code of its own, and `whole` is a pattern. */
const without = new Set(['http', 'whole'])
const codes = Object.keys(errorMessages.en).filter(
  (key) => !key.endsWith('.do') && !without.has(key),
)

/** Codes whose remedy names a value that an alert does not carry. */
const valued = new Set(['transaction-altered', 'APKT002', 'APKT005', 'APKTW001'])

/** The text for visitors: a reason in a word of the code is for closed details. */
const withoutReason = (texts: readonly string[] | undefined) =>
  texts?.map((text) => text.replace(/: \{why\}$/, '.'))

describe('the translated texts of errors', () => {
  it.each(codes)('are in English those of the code %s', (code) => {
    const known: Readonly<Record<string, readonly string[]>> = {
      ...errorTable,
      ...reviewError.codes,
    }
    const { [code]: happened, [`${code}.do`]: remedy }: Readonly<Record<string, string>> =
      errorMessages.en
    expect([happened, valued.has(code) ? known[code]?.[1] : remedy]).toEqual(
      withoutReason(known[code]),
    )
  })

  it('are in English those of all codes of the provider, without values', () => {
    const known: Readonly<Record<string, readonly string[]>> = {
      ...errorTable,
      ...embeddedWalletError.codes,
    }
    const texts: Readonly<Record<string, string>> = providerMessages.en
    const ofProvider = Object.keys(known).filter((code) => code.startsWith('APKT'))
    for (const code of ofProvider) {
      const [happened, remedy] = [texts[`error.${code}`], texts[`error.${code}.do`]]
      expect([happened, valued.has(code) ? known[code]?.[1] : remedy]).toEqual(known[code])
      expect(remedy).not.toContain('{')
    }
    expect(Object.keys(texts)).toHaveLength(2 * ofProvider.length)
  })

  it.each([
    ['quote-missing', paymentMessages, paymentError.codes['quote-missing']],
    ['quote-refused', paymentMessages, paymentError.codes['quote-refused']],
    ['swap-no-liquidity', swapReviewMessages, swapError.codes['swap-no-liquidity']],
    ['swap-no-offer', swapReviewMessages, swapError.codes['swap-no-offer']],
    ['swap-refused', swapReviewMessages, swapError.codes['swap-refused']],
  ])('are in English those of the code %s of a plugin', (code, { en }, expected) => {
    const texts: Readonly<Record<string, string>> = en
    expect([texts[`error.${code}`], texts[`error.${code}.do`]]).toEqual(withoutReason(expected))
  })
})
