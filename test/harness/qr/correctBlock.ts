/** Arithmetic in the field of 256 elements that QR codes use (ISO/IEC 18004, polynomial 0x11d). */
const powers: readonly number[] = Array.from({ length: 254 }).reduce<number[]>(
  (found) => {
    const next = (found.at(-1) ?? 0) << 1
    return [...found, next > 255 ? next ^ 0x11d : next]
  },
  [1],
)
const logarithms = new Map(powers.map((value, exponent) => [value, exponent]))
const power = (exponent: number) => powers[((exponent % 255) + 255) % 255] ?? 0
const multiply = (one: number, other: number) =>
  one === 0 || other === 0 ? 0 : power((logarithms.get(one) ?? 0) + (logarithms.get(other) ?? 0))
const divide = (one: number, other: number) =>
  one === 0 ? 0 : power((logarithms.get(one) ?? 0) - (logarithms.get(other) ?? 0))

/** A polynomial, the lowest power first. */
type Polynomial = readonly number[]

const evaluate = (polynomial: Polynomial, x: number) =>
  polynomial.reduceRight((sum, factor) => multiply(sum, x) ^ factor, 0)

/** Returns `one + factor · x^shift · other`. */
const addScaled = (one: Polynomial, other: Polynomial, factor: number, shift: number) =>
  Array.from(
    { length: Math.max(one.length, other.length + shift) },
    (_, at) => (one[at] ?? 0) ^ multiply(factor, other[at - shift] ?? 0),
  )

/** Finds the polynomial whose roots locate the errors (Berlekamp–Massey). */
function findLocator(syndromes: Polynomial): Polynomial {
  let [locator, before]: [Polynomial, Polynomial] = [[1], [1]]
  let [errors, shift, last] = [0, 1, 1]
  for (const at of syndromes.keys()) {
    const discrepancy = locator.reduce(
      (sum, factor, back) => sum ^ multiply(factor, syndromes[at - back] ?? 0),
      0,
    )
    if (discrepancy === 0) {
      shift++
      continue
    }
    const grown = addScaled(locator, before, divide(discrepancy, last), shift)
    if (2 * errors <= at) {
      ;[before, errors, last, shift] = [locator, at + 1 - errors, discrepancy, 1]
    } else shift++
    locator = grown
  }
  return locator.slice(0, errors + 1)
}

/**
 * Corrects a block of codewords, `checks` of which are for correction (Reed–Solomon).
 * Returns it with the number of wrong codewords, or `undefined` if there are too many.
 */
export function correctBlock(
  block: readonly number[],
  checks: number,
): { readonly block: readonly number[]; readonly errors: number } | undefined {
  const received = block.toReversed()
  const syndromes = Array.from({ length: checks }, (_, at) => evaluate(received, power(at)))
  if (syndromes.every((value) => value === 0)) return { block, errors: 0 }
  const locator = findLocator(syndromes)
  const places = [...received.keys()].filter((at) => evaluate(locator, power(-at)) === 0)
  if (places.length !== locator.length - 1 || places.length > checks / 2) return undefined
  // Forney's formula, for a code whose first root is 1.
  const evaluator = syndromes.map((_, at) =>
    locator.reduce((sum, factor, back) => sum ^ multiply(factor, syndromes[at - back] ?? 0), 0),
  )
  const derivative = locator.slice(1).map((factor, at) => (at % 2 === 0 ? factor : 0))
  const fixed = received.map((value, at) => {
    if (!places.includes(at)) return value
    const root = power(-at)
    const numerator = multiply(power(at), evaluate(evaluator, root))
    return value ^ divide(numerator, evaluate(derivative, root))
  })
  return { block: fixed.toReversed(), errors: places.length }
}
