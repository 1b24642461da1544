import { Keypair, SystemProgram } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSolTransfer } from './parseSolTransfer.ts'

const [me, shop] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
const written = ({ keys, programId, data }: ReturnType<typeof SystemProgram.transfer>) => ({
  keys: keys.map(({ pubkey, ...marks }) => ({ pubkey: pubkey.toBase58(), ...marks })),
  programId: programId.toBase58(),
  data: data.toString('hex'),
})
const pay = (lamports: bigint, from = me) =>
  written(SystemProgram.transfer({ fromPubkey: from, toPubkey: shop, lamports }))
const read = (...instructions: ReturnType<typeof pay>[]) =>
  parseSolTransfer(instructions, me.toBase58())

describe('coin transfer in Solana instructions', () => {
  it('reads the transfer to the last unit, as the chain library writes it', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 64n - 1n), (lamports) => {
        expect(read(pay(lamports))).toEqual({ to: shop.toBase58(), amount: lamports })
      }),
    )
  })

  it.each([
    ['no instruction', []],
    ['two instructions', [pay(1n), pay(1n)]],
    ['coins of another account', [pay(1n, shop)]],
    ['another program', [{ ...pay(1n), programId: shop.toBase58() }]],
    ['a program’s other instruction', [{ ...pay(1n), data: pay(1n).data.replace(/^02/, '01') }]],
    ['bytes after its data', [{ ...pay(1n), data: `${pay(1n).data}00` }]],
    ['a missing recipient', [{ ...pay(1n), keys: pay(1n).keys.slice(0, 1) }]],
  ])('reads no transfer for %s', (_, instructions) => {
    expect(read(...instructions)).toBeUndefined()
  })
})
