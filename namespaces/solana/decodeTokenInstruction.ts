import { PublicKey } from '@solana/web3.js'
import type { Effect } from '#kernel'
import type { DecodedInstruction } from './decodeInstructions.ts'
import { programs } from './programs.ts'

/**
 * Owners and mints of token accounts, from the other instructions of a transaction.
 */
export type TokenAccountLookup = {
  findOwner(place: string, mint: string, program: string): string | undefined
  findMint(place: string, program: string): string | undefined
}

const maxU64 = 2n ** 64n - 1n
const instructionNames: Readonly<Record<number, string>> = {
  3: 'transfer',
  4: 'approve',
  5: 'revoke',
  6: 'setAuthority',
  7: 'mintTo',
  8: 'burn',
  9: 'closeAccount',
  10: 'freezeAccount',
  11: 'thawAccount',
  12: 'transferChecked',
  13: 'approveChecked',
  14: 'mintToChecked',
  15: 'burnChecked',
  17: 'syncNative',
  26: 'transferFee',
}

/**
 * Positions of an instruction's accounts, and its length. Only the checked forms name the `mint`.
 */
type InstructionLayout = {
  readonly kind: 'transfer' | 'allowance'
  readonly length: number
  readonly amountAt: number
  readonly mint?: number
  readonly to: number
  readonly by: number
}
const instructionLayouts: Readonly<Record<string, InstructionLayout>> = {
  '3': { kind: 'transfer', length: 9, amountAt: 1, to: 1, by: 2 },
  '4': { kind: 'allowance', length: 9, amountAt: 1, to: 1, by: 2 },
  '12': { kind: 'transfer', length: 10, amountAt: 1, mint: 1, to: 2, by: 3 },
  '13': { kind: 'allowance', length: 10, amountAt: 1, mint: 1, to: 2, by: 3 },
  // Token-2022: a transfer that names the fee it expects.
  '26,1': { kind: 'transfer', length: 19, amountAt: 2, mint: 1, to: 2, by: 3 },
}

/** The place of a wallet for a token, as the associated token account program derives it. */
export function deriveTokenAccount(
  owner: string,
  mint: string,
  program: string,
): string | undefined {
  try {
    const seeds = [owner, program, mint].map((address) => new PublicKey(address).toBytes())
    return PublicKey.findProgramAddressSync(seeds, new PublicKey(programs.associated))[0].toBase58()
  } catch {
    return undefined
  }
}

const getInstructionName = (data: Uint8Array) => instructionNames[data[0] ?? 255]

/**
 * Decodes an instruction of a token program that the account signs into a transfer or an
 * allowance; into a `call` if it is neither or its token is unknown.
 */
export function decodeTokenInstruction(
  { program, keys, data }: DecodedInstruction,
  account: string,
  places: TokenAccountLookup,
): Effect {
  const call: Effect = {
    kind: 'call',
    to: program,
    value: 0n,
    ...(getInstructionName(data) && { name: getInstructionName(data) }),
  }
  const form = instructionLayouts[String(data[0])] ?? instructionLayouts[`${data[0]},${data[1]}`]
  if (!form || data.length !== form.length || keys[form.by] !== account) return call
  const [source = '', place = ''] = [keys[0], keys[form.to]]
  const asset = form.mint === undefined ? places.findMint(source, program) : keys[form.mint]
  if (!asset || !place) return call
  const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(form.amountAt, true)
  if (form.kind === 'allowance')
    return { kind: 'allowance', asset, amount: amount === maxU64 ? 'unlimited' : amount, to: place }
  return { kind: 'transfer', asset, amount, to: places.findOwner(place, asset, program) ?? place }
}
