import type { AddressParts } from './address.ts'

type Kind = AddressParts['kind']

// Weight units of an input with the longest signature it can have.
const inputWeights: Readonly<Record<Kind, bigint>> = {
  p2pkh: 592n,
  p2sh: 364n,
  p2wpkh: 272n,
  p2wsh: 0n,
  p2tr: 230n,
}
const isSegwit = (kind: Kind) => kind !== 'p2pkh'
const countBytes = (count: number) => (count < 253 ? 1n : 3n)

/** Weight that an input of this kind adds. */
export const inputWeight = (kind: Kind): bigint => inputWeights[kind]

/**
 * Virtual bytes of a transaction over inputs of these kinds, with outputs whose scripts have these
 * lengths.
 */
export function virtualBytes(kinds: readonly Kind[], scripts: readonly number[]): bigint {
  const base =
    8n +
    countBytes(kinds.length) +
    countBytes(scripts.length) +
    scripts.reduce((sum, length) => sum + 8n + countBytes(length) + BigInt(length), 0n)
  // In a transaction with witnesses an input without one still says so.
  const witnesses = kinds.some(isSegwit)
    ? 2n + BigInt(kinds.filter((kind) => !isSegwit(kind)).length)
    : 0n
  const weight = base * 4n + witnesses + kinds.reduce((sum, kind) => sum + inputWeights[kind], 0n)
  return (weight + 3n) / 4n
}

/** Returns the fee of a number of virtual bytes at a rate in thousandths of a satoshi. */
export const calculateFee = (bytes: bigint, milliRate: bigint): bigint =>
  (bytes * milliRate + 999n) / 1000n

/**
 * The least that nodes relay to an output of this kind: less would cost more to spend than it is
 * worth.
 */
export const getDustLimit = (kind: Kind): bigint =>
  ({ p2pkh: 546n, p2sh: 540n, p2wpkh: 294n, p2wsh: 330n, p2tr: 330n })[kind]

/** Bytes of the script that pays to this kind. */
export const scriptLength = (kind: Kind): number =>
  ({ p2pkh: 25, p2sh: 23, p2wpkh: 22, p2wsh: 34, p2tr: 34 })[kind]
