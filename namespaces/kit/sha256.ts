const listPrimes = (count: number) => {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  return primes
}
const toFraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0
const rotateRight = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/**
 * Computes SHA-256 (FIPS 180-4), for the checksums of addresses.
 * A library would weigh more than the rest of the connect path.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const constants = listPrimes(64).map((prime) => toFraction(Math.cbrt(prime)))
  const state = listPrimes(8).map((prime) => toFraction(Math.sqrt(prime)))
  const padded = new Uint8Array(((message.length + 72) >> 6) << 6)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, message.length * 8)
  for (let offset = 0; offset < padded.length; offset += 64)
    processBlock(view, offset, state, constants)
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word)
  return new Uint8Array(digest.buffer)
}

function processBlock(
  view: DataView,
  offset: number,
  state: number[],
  constants: readonly number[],
): void {
  const words: number[] = []
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (const [index, constant] of constants.entries()) {
    const word = index < 16 ? view.getUint32(offset + index * 4) : expandWord(words, index)
    words.push(word)
    const first =
      (h +
        (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
        ((e & f) ^ (~e & g)) +
        constant +
        word) |
      0
    const second =
      ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) +
        ((a & b) ^ (a & c) ^ (b & c))) |
      0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries())
    state[index] = ((state[index] ?? 0) + value) >>> 0
}

function expandWord(words: readonly number[], index: number): number {
  const [older = 0, old = 0, recent = 0, latest = 0] = [
    words[index - 16],
    words[index - 15],
    words[index - 7],
    words[index - 2],
  ]
  const small = rotateRight(old, 7) ^ rotateRight(old, 18) ^ (old >>> 3)
  return (
    (older +
      small +
      recent +
      (rotateRight(latest, 17) ^ rotateRight(latest, 19) ^ (latest >>> 10))) |
    0
  )
}
