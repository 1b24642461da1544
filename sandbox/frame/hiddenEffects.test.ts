import { ComputeBudgetProgram, PublicKey, SystemProgram } from '@solana/web3.js'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  contract,
  describeInput,
  domain,
  friend,
  parseFields,
  reader,
  self,
  values,
} from './describeFixtures.ts'
import { describeCall } from './sdk/describe/describeCall.ts'
import { describeSolana } from './sdk/describe/describeSolana.ts'
import { compile, mint, payer, to } from './solanaFixtures.ts'

const associated = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

describe('typed data in an approval', () => {
  it.each([
    ['SafeTx', 'address to,uint256 value'],
    ['ForwardRequest', 'address to,uint256 value'],
    ['OrderComponents', 'address to,uint256 value'],
    ['PermitEverything', 'address to,uint256 value'],
  ])('warns that a %s lets others act in the signer’s name', async (primaryType, fields) => {
    const part = await describeInput({
      types: { [primaryType]: parseFields(fields) },
      primaryType,
      message: { to: friend, value: '0' },
    })
    expect([part.title, part.warnings]).toEqual([
      `Sign ${primaryType}`,
      [expect.stringContaining('act in your name')],
    ])
  })

  it('shows a list without entries: an order that asks for nothing gives its items away', async () => {
    const part = await describeInput({
      types: {
        Offer: parseFields('Item[] offer,Item[] consideration'),
        Item: parseFields('address token'),
      },
      primaryType: 'Offer',
      message: { offer: [{ token: contract }], consideration: [] },
    })
    expect(values(part)).toMatchObject({ 'offer.0.token': contract, consideration: '[]' })
  })

  it('warns of a text that is too long for its line, and shows hidden characters of the data by number', async () => {
    const part = await describeInput({
      domain,
      types: { Terms: parseFields('string text') },
      primaryType: 'Terms',
      message: { text: `${'I agree. '.repeat(60)}\u202eAll my coins are yours.` },
    })
    expect(part.warnings).toEqual([expect.stringContaining('too long')])
    expect(part.raw).toContain('\u27e8U+202E\u27e9All my coins')
  })
})

describe('a call in an approval', () => {
  const sendItems = (from: typeof self, amount: bigint) =>
    encodeFunctionData({
      abi: parseAbi(['function safeTransferFrom(address,address,uint256,uint256,bytes)']),
      args: [from, friend, 7n, amount, '0x'],
    })

  it('shows how many items of a kind are sent (ERC-1155), and that they are another account’s', async () => {
    const own = await describeCall({ to: contract, data: sendItems(self, 500n) }, reader)
    expect([values(own), own.warnings]).toMatchObject([{ Item: '#7', Amount: '500' }, []])
    const others = await describeCall({ to: contract, data: sendItems(friend, 1n) }, reader)
    expect(others.warnings).toEqual([expect.stringContaining('another account')])
  })
})

describe('a Solana transaction in an approval', () => {
  const pay = SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: 1 })
  const price = (microLamports: number) =>
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports })

  it('warns of a fee that takes the account’s coins, and not of a usual one', () => {
    const usual = describeSolana(compile(price(1_000_000), pay), payer.toBase58())
    expect(usual.map(({ title }) => title)).toEqual(['Send SOL'])
    const units = ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 })
    const [, fee] = describeSolana(compile(units, price(2e12), pay), payer.toBase58())
    expect(fee && [fee.title, values(fee)['At most'], fee.warnings.length]).toEqual([
      'Network fee',
      '2000.000005 SOL',
      1,
    ])
    expect(describeSolana(compile(price(2e12), pay), mint.toBase58()).at(-1)?.warnings).toEqual([])
  })

  it('calls nothing but the opening of a token account so', () => {
    const call = (...data: number[]) => ({
      programId: associated,
      keys: [payer, to, payer, mint].map((pubkey) => ({
        pubkey,
        isSigner: false,
        isWritable: true,
      })),
      data: Buffer.from(data),
    })
    const titles = [call(), call(0), call(1), call(2)].map(
      (one) => describeSolana(compile(one), payer.toBase58())[0]?.title,
    )
    expect(titles).toEqual([
      'Open a token account',
      'Open a token account',
      'Open a token account',
      'Unknown instruction',
    ])
  })
})
