const alphabet = [
  ...'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...'+/=_-.:%#@ \n\t\0\u200b\u202eéß漢🙂',
  '\ud800',
  '\udfff',
]
const edgeCaseTexts = [
  '',
  ' ',
  '0',
  '0x',
  '-1',
  'null',
  'constructor',
  '__proto__',
  '\0',
  '\ud800',
  '🙂'.repeat(50),
  'a'.repeat(10_000),
  '1'.repeat(5000),
]

/** The same sequence on every run: a linear congruential generator. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

/** Texts of every kind, the same on every run. */
export function generateTexts(count: number): readonly string[] {
  const number = createRandom(20_261_101)
  const text = () =>
    Array.from({ length: number(90) }, () => alphabet[number(alphabet.length)]).join('')
  return [...edgeCaseTexts, ...Array.from({ length: count }, text)]
}

/**
 * Typing errors in a text: a character changed, left out, doubled, in the other case, space
 * around it.
 */
export function generateMutations(text: string, count: number): readonly string[] {
  const number = createRandom(text.length)
  const slips: readonly ((before: string, at: string, after: string) => string)[] = [
    (before, _, after) => `${before}${alphabet[number(alphabet.length)]}${after}`,
    (before, _, after) => `${before}${after}`,
    (before, at, after) => `${before}${at}${at}${after}`,
    (before, at, after) =>
      `${before}${at === at.toLowerCase() ? at.toUpperCase() : at.toLowerCase()}${after}`,
    (before, at, after) => ` ${before}${at}${after}\n`,
  ]
  return Array.from({ length: count }, () => {
    const place = number(text.length)
    const slip = slips[number(slips.length)]
    return slip?.(text.slice(0, place), text.slice(place, place + 1), text.slice(place + 1)) ?? text
  })
}
