const lane = (1n << 64n) - 1n
const rotate = (value: bigint, by: number) =>
  ((value << BigInt(by)) | (value >> BigInt(64 - by))) & lane

const rate = 136

/**
 * Computes Keccak-256 of at most 135 ASCII characters, as hex without `0x`.
 * EIP-55 needs nothing longer, and the connect path must stay small; a test compares it with the
 * library.
 */
export function keccak256(text: string): string {
  const block = new Uint8Array(rate)
  for (let at = 0; at < text.length; at++) block[at] = text.charCodeAt(at)
  block[text.length] = 0x01
  block[rate - 1] = (block[rate - 1] ?? 0) | 0x80
  const state = Array.from({ length: 25 }, (_, index) =>
    index < rate / 8 ? laneAt(block, index * 8) : 0n,
  )
  permute(state)
  return state
    .slice(0, 4)
    .map((word) => word.toString(16).padStart(16, '0').match(/../g)?.reverse().join(''))
    .join('')
}

function laneAt(bytes: Uint8Array, start: number): bigint {
  return bytes.subarray(start, start + 8).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

const indexes = Array.from({ length: 25 }, (_, index) => index)

/** Keccak-f[1600] on 25 lanes, index x + 5y. */
function permute(state: bigint[]): void {
  let register = 1
  for (let round = 0; round < 24; round++) {
    mixColumns(state)
    rotateAndPermute(state)
    const before = [...state]
    for (const index of indexes) {
      const row = index - (index % 5)
      const [next, after] = [
        before[row + ((index + 1) % 5)] ?? 0n,
        before[row + ((index + 2) % 5)] ?? 0n,
      ]
      state[index] = (before[index] ?? 0n) ^ (~next & lane & after)
    }
    // The round constant, bit by bit from its shift register.
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) state[0] = (state[0] ?? 0n) ^ (1n << BigInt(2 ** bit - 1))
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0)
    }
  }
}

function mixColumns(state: bigint[]): void {
  const columns = [0, 1, 2, 3, 4].map((x) =>
    indexes.reduce((sum, index) => (index % 5 === x ? sum ^ (state[index] ?? 0n) : sum), 0n),
  )
  for (const index of indexes)
    state[index] =
      (state[index] ?? 0n) ^
      (columns[(index + 4) % 5] ?? 0n) ^
      rotate(columns[(index + 1) % 5] ?? 0n, 1)
}

function rotateAndPermute(state: bigint[]): void {
  let [x, y, carried] = [1, 0, state[1] ?? 0n]
  for (let step = 1; step <= 24; step++) {
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    const next = state[x + 5 * y] ?? 0n
    state[x + 5 * y] = rotate(carried, ((step * (step + 1)) / 2) % 64)
    carried = next
  }
}
