import type { GenericSchema } from 'valibot'
import { integer, number, object, pipe, regex, string, transform } from 'valibot'
import type { Schema } from '#kernel'
import { parse } from '#kernel'
import type { AmountScale } from './amountScale.ts'
import type { Mint } from './mints.ts'

/** Nodes write a multiplier without an exponent: up to 308 digits before or after the point. */
const factorSchema: GenericSchema<unknown, AmountScale> = pipe(
  string(),
  regex(/^(?=.*[1-9])\d{1,400}(\.\d{1,400})?$/),
  transform((text) => {
    const [whole = '', rest = ''] = text.split('.')
    return { numerator: BigInt(whole + rest), denominator: 10n ** BigInt(rest.length) }
  }),
)
const wholeSchema: GenericSchema<unknown, number> = pipe(number(), integer())
const multiplierSchema: Schema<{
  readonly multiplier: AmountScale
  readonly newMultiplier: AmountScale
  readonly newMultiplierEffectiveTimestamp: number
}> = object({
  multiplier: factorSchema,
  newMultiplier: factorSchema,
  newMultiplierEffectiveTimestamp: wholeSchema,
})
const interestSchema: Schema<{
  readonly initializationTimestamp: number
  readonly preUpdateAverageRate: number
  readonly lastUpdateTimestamp: number
  readonly currentRate: number
}> = object({
  initializationTimestamp: wholeSchema,
  preUpdateAverageRate: wholeSchema,
  lastUpdateTimestamp: wholeSchema,
  currentRate: wholeSchema,
})

/** The token program's year, in basis points times seconds. */
const yearInBasisPoints = 31_556_736 * 10_000
const interestDigits = 15

/** Continuously compounded, as the token program computes it in floating point. */
function computeInterest(state: unknown, time: number): AmountScale {
  const { initializationTimestamp, preUpdateAverageRate, lastUpdateTimestamp, currentRate } = parse(
    interestSchema,
    state,
    'The interest',
  )
  const exponent =
    preUpdateAverageRate * (lastUpdateTimestamp - initializationTimestamp) +
    currentRate * (time - lastUpdateTimestamp)
  const factor = Math.exp(exponent / yearInBasisPoints) * 10 ** interestDigits
  return {
    numerator: BigInt(Math.max(1, Math.round(factor))),
    denominator: 10n ** BigInt(interestDigits),
  }
}

/**
 * Reads how a Token-2022 mint has its amounts shown: by a multiplier, the next one from its time
 * on, or with interest. `undefined` if as they are on the chain. Throws `foreign-invalid`.
 */
export async function readAmountScale(
  { extensions }: Pick<Mint, 'extensions'>,
  readTime: () => Promise<number>,
): Promise<AmountScale | undefined> {
  const find = (name: string) => extensions.find(({ extension }) => extension === name)?.state
  const [scaled, interest] = [find('scaledUiAmountConfig'), find('interestBearingConfig')]
  if (interest !== undefined) return computeInterest(interest, await readTime())
  if (scaled === undefined) return undefined
  const { multiplier, newMultiplier, newMultiplierEffectiveTimestamp } = parse(
    multiplierSchema,
    scaled,
    'The multiplier',
  )
  return (await readTime()) >= newMultiplierEffectiveTimestamp ? newMultiplier : multiplier
}
