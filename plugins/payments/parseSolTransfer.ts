import type { Instruction } from './quoteSchema.ts'

const systemProgram = '11111111111111111111111111111111'
/** Instruction `Transfer` is 2 in four bytes, then the amount in eight, little-endian. */
const transferPattern = /^02000000([0-9a-f]{16})$/i

/**
 * Parses Solana instructions into the coins moved from one account; `undefined` if they do anything
 * else.
 */
export function parseSolTransfer(
  instructions: readonly Instruction[],
  from: string,
): { readonly to: string; readonly amount: bigint } | undefined {
  const [only] = instructions
  if (!only || instructions.length !== 1 || only.programId !== systemProgram) return undefined
  const [payer, payee] = only.keys
  const [, digits = ''] = transferPattern.exec(only.data) ?? []
  if (!digits || !payee || only.keys.length !== 2 || payer?.pubkey !== from) return undefined
  const amount = BigInt(`0x${digits.match(/../g)?.reverse().join('')}`)
  return { to: payee.pubkey, amount }
}
