const primes = (count: number) => {
  const found: number[] = []
  for (let number = 2; found.length < count; number++)
    if (found.every((prime) => number % prime !== 0)) found.push(number)
  return found
}
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/**
 * SHA-256 (FIPS 180-4), for the checksums of addresses: a library's would weigh more than all else
 * that connecting needs.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const constants = primes(64).map((prime) => fraction(Math.cbrt(prime)))
  const state = primes(8).map((prime) => fraction(Math.sqrt(prime)))
  const padded = new Uint8Array(((message.length + 72) >> 6) << 6)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, message.length * 8)
  for (let at = 0; at < padded.length; at += 64) block(view, at, state, constants)
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word)
  return new Uint8Array(digest.buffer)
}

function block(view: DataView, at: number, state: number[], constants: readonly number[]): void {
  const words: number[] = []
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (const [index, constant] of constants.entries()) {
    const word = index < 16 ? view.getUint32(at + index * 4) : spread(words, index)
    words.push(word)
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constant + word) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries())
    state[index] = ((state[index] ?? 0) + value) >>> 0
}

function spread(words: readonly number[], index: number): number {
  const [older = 0, old = 0, recent = 0, latest = 0] = [
    words[index - 16],
    words[index - 15],
    words[index - 7],
    words[index - 2],
  ]
  const small = turn(old, 7) ^ turn(old, 18) ^ (old >>> 3)
  return (older + small + recent + (turn(latest, 17) ^ turn(latest, 19) ^ (latest >>> 10))) | 0
}
