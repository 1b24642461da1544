// The library's weighs half of the connect path. This one hashes addresses and storage keys of a
// few dozen bytes, so it may be slow.
const initialState = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
]
/** Order of the message's words in each round, as hex digits; rounds 11 and 12 repeat 1 and 2. */
const messageOrder = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
].join('')
/** The four columns, then the four diagonals, as hex digits. */
const mixes = '048c159d26ae37bf05af16bc278d349e'
const blockBytes = 128

const parseDigit = (digit: string) => Number.parseInt(digit, 16)
const toUint64 = (value: bigint) => BigInt.asUintN(64, value)
const rotateRight = (value: bigint, bits: bigint) =>
  toUint64((value >> bits) | (value << (64n - bits)))

/** Mixes one block into the state; `count` is the number of bytes so far. */
function compress(
  state: readonly bigint[],
  block: Uint8Array,
  count: number,
  isLast: boolean,
): bigint[] {
  const view = new DataView(block.buffer, block.byteOffset, blockBytes)
  const v = [...state, ...initialState]
  const at = (place = 0) => v[place] ?? 0n
  v[12] = at(12) ^ BigInt(count)
  if (isLast) v[14] = toUint64(~at(14))
  for (let step = 0; step < 96; step++) {
    const [a = 0, b = 0, c = 0, d = 0] = [...mixes.slice((step % 8) * 4, (step % 8) * 4 + 4)].map(
      parseDigit,
    )
    for (const [half, first, second] of [
      [0, 32n, 24n],
      [1, 16n, 63n],
    ] as const) {
      v[a] = toUint64(
        at(a) +
          at(b) +
          view.getBigUint64(parseDigit(messageOrder.charAt((step * 2 + half) % 160)) * 8, true),
      )
      v[d] = rotateRight(at(d) ^ at(a), first)
      v[c] = toUint64(at(c) + at(d))
      v[b] = rotateRight(at(b) ^ at(c), second)
    }
  }
  return state.map((value, place) => value ^ at(place) ^ at(place + 8))
}

/** BLAKE2b (RFC 7693) without a key: `length` bytes, at most 64. */
export function blake2b(message: Uint8Array, length: number): Uint8Array {
  let state = initialState.map((value, place) =>
    place === 0 ? value ^ 0x01010000n ^ BigInt(length) : value,
  )
  for (let from = 0; from === 0 || from < message.length; from += blockBytes) {
    const part = message.subarray(from, from + blockBytes)
    const block = new Uint8Array(blockBytes)
    block.set(part)
    state = compress(state, block, from + part.length, from + blockBytes >= message.length)
  }
  const view = new DataView(new ArrayBuffer(64))
  state.forEach((value, place) => {
    view.setBigUint64(place * 8, value, true)
  })
  return new Uint8Array(view.buffer, 0, length)
}
