import {
  createApproveInstruction,
  createCloseAccountInstruction,
  createTransferCheckedInstruction,
} from '@solana/spl-token'
import type { TransactionInstruction } from '@solana/web3.js'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { registerOn } from '../../sandbox/wallets/solana/registerOn.ts'
import { createNamespace } from '../../test/harness/namespaces/solana.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { codec } from './codec.ts'
import { createInstruction } from './composeTransaction.ts'
import { manifest } from './manifest.ts'

const pairOf = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed))
const keyOf = (seed: number) => pairOf(seed).publicKey
const [payer, friend, thief, source, mint, otherMint] = [1, 2, 3, 4, 5, 6].map(keyOf) as [
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
]
/** The program that some wallets add assertions of. */
const lighthouse = new PublicKey('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95')
const blockhashes = [keyOf(7).toBase58(), keyOf(8).toBase58()] as const
const address = payer.toBase58()

const coins = (to: PublicKey, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports })
const tokens = (token: PublicKey, to: PublicKey, amount: number) =>
  createTransferCheckedInstruction(source, token, to, payer, amount, 6)
const price = (microLamports: number) => ComputeBudgetProgram.setComputeUnitPrice({ microLamports })
const assertion = createInstruction(
  lighthouse,
  [{ pubkey: payer, isSigner: false, isWritable: false }],
  new Uint8Array([5, 0]),
)

function build(
  instructions: readonly TransactionInstruction[],
  { by = payer, blockhash = blockhashes[0] } = {},
) {
  return new VersionedTransaction(
    new TransactionMessage({
      payerKey: by,
      recentBlockhash: blockhash,
      instructions: [...instructions],
    }).compileToV0Message(),
  )
}

/** Sends the planned instructions with a double of a wallet that signs and returns these bytes. */
async function send(
  planned: readonly TransactionInstruction[],
  signed: Uint8Array,
  answers: readonly object[] = [{ result: 'sent' }],
) {
  const http = answers.map((_, at) => `https://node${at}.example/`)
  const test = createTestNamespaceHost(
    manifest.networks.map((network) => ({ ...network, rpcUrls: { default: { http } } })),
  )
  const account = {
    address,
    publicKey: payer.toBytes(),
    chains: ['solana:mainnet'],
    features: ['solana:signTransaction'],
  }
  registerOn(test.page, {
    version: '1.0.0',
    name: 'Changing Wallet Double',
    chains: ['solana:mainnet'],
    accounts: [account],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async () => [{ signedTransaction: signed }],
      },
    },
  })
  const submitted: unknown[] = []
  test.answer = (url, { method, params }) => {
    if (method !== 'sendTransaction')
      return {
        jsonrpc: '2.0',
        id: 1,
        result: { value: { blockhash: blockhashes[0], lastValidBlockHeight: 150 } },
      }
    submitted.push(params[0])
    return { jsonrpc: '2.0', id: 1, ...answers[http.indexOf(url)] }
  }
  const connection = await createNamespace(test.host).connect(
    { walletId: 'Changing Wallet Double' },
    {},
  )
  const from = connection.state.accounts[0] ?? expect.fail('no account')
  const done = connection.send?.({
    request: { from, to: friend.toBase58(), asset: 'native', amount: 5n },
    amount: 5n,
    notes: [],
    blocked: false,
    payload: { transaction: codec.encodeBase64(build(planned).serialize()) },
  })
  return { done, submitted }
}

function sign(transaction: VersionedTransaction): Uint8Array {
  const keys = transaction.message.staticAccountKeys.slice(
    0,
    transaction.message.header.numRequiredSignatures,
  )
  transaction.sign(
    [pairOf(1), pairOf(3)].filter((pair) => keys.some((key) => key.equals(pair.publicKey))),
  )
  return transaction.serialize()
}

describe('a Solana transfer that the wallet changed before signing', () => {
  it.each([
    ['unchanged', build([price(1), coins(friend, 5)])],
    ['under another blockhash', build([price(1), coins(friend, 5)], { blockhash: blockhashes[1] })],
    ['with another price', build([price(900), coins(friend, 5)])],
    ['with assertions around it', build([assertion, price(1), coins(friend, 5), assertion])],
  ])('is submitted as the wallet signed it, %s', async (_, transaction) => {
    const signed = sign(transaction)
    const { done, submitted } = await send([price(1), coins(friend, 5)], signed)
    expect(await done).toEqual({ hash: codec.encodeBase58(signed.slice(1, 65)) })
    expect(submitted).toEqual([codec.encodeBase64(signed)])
  })

  it.each([
    ['the recipient', build([coins(thief, 5)])],
    ['the amount', build([coins(friend, 6)])],
    ['the fee payer', build([coins(friend, 5)], { by: thief })],
    ['nothing but added a transfer', build([coins(friend, 5), coins(thief, 1)])],
  ])('is refused as `unauthorized` if the wallet changed %s', async (_, transaction) => {
    const { done, submitted } = await send([coins(friend, 5)], sign(transaction))
    await expect(done).rejects.toMatchObject({ code: 'unauthorized' })
    expect(submitted).toEqual([])
  })

  it.each([
    ['the mint', build([tokens(otherMint, friend, 5)])],
    ['the recipient', build([tokens(mint, thief, 5)])],
    ['the amount', build([tokens(mint, friend, 6)])],
  ])('of tokens is refused as `unauthorized` if the wallet changed %s', async (_, transaction) => {
    const { done, submitted } = await send([tokens(mint, friend, 5)], sign(transaction))
    await expect(done).rejects.toMatchObject({ code: 'unauthorized' })
    expect(submitted).toEqual([])
  })

  const assign = SystemProgram.assign({ accountPubkey: payer, programId: thief })
  it.each([
    ['left the transfer out', [price(1)]],
    ['put an assertion in its place', [assertion]],
    ['left one of two transfers out', [coins(friend, 5), assertion]],
    ['sends it a third time', [coins(friend, 5), coins(friend, 5), coins(friend, 5)]],
    // The account would belong to a program afterwards, with all its coins.
    ['gives the account away', [coins(friend, 5), coins(friend, 5), assign]],
    [
      'lets another account spend a token',
      [coins(friend, 5), coins(friend, 5), createApproveInstruction(source, thief, payer, 5)],
    ],
  ])('is refused as `unauthorized` if the wallet %s', async (_, instructions) => {
    const { done, submitted } = await send(
      [coins(friend, 5), coins(friend, 5)],
      sign(build(instructions)),
    )
    await expect(done).rejects.toMatchObject({ code: 'unauthorized' })
    expect(submitted).toEqual([])
  })

  it.each([
    ['lets another account spend it', createApproveInstruction(source, thief, payer, 5)],
    ['closes the account it comes from', createCloseAccountInstruction(source, thief, payer)],
  ])('of a token is refused as `unauthorized` if the wallet also %s', async (_, added) => {
    const planned = tokens(mint, friend, 5)
    const { done, submitted } = await send([planned], sign(build([planned, added])))
    await expect(done).rejects.toMatchObject({ code: 'unauthorized' })
    expect(submitted).toEqual([])
  })

  it('is refused as `foreign-invalid` if the bytes are no transaction', async () => {
    const { done, submitted } = await send([coins(friend, 5)], new Uint8Array(80).fill(9))
    await expect(done).rejects.toMatchObject({ code: 'foreign-invalid' })
    expect(submitted).toEqual([])
  })
})

describe('a signed Solana transfer that a node does not take', () => {
  const lagging = {
    error: {
      code: -32002,
      message: 'Transaction simulation failed: Blockhash not found',
      data: { err: 'BlockhashNotFound' },
    },
  }
  const failing = { error: { code: -32002, message: 'Transaction simulation failed: no funds' } }
  const silent = { error: 'the answer is lost' }
  const sent = { result: 'sent' }

  it.each([
    ['the next node takes it', [lagging, sent], 2],
    ['the answer of the first node is lost and the next one lags', [silent, lagging], 2],
    ['the answer of the first node is lost and the next one has it', [silent, sent], 2],
  ])('counts as sent if %s', async (_, answers, times) => {
    const signed = sign(build([coins(friend, 5)]))
    const { done, submitted } = await send([coins(friend, 5)], signed, answers)
    expect(await done).toEqual({ hash: codec.encodeBase58(signed.slice(1, 65)) })
    expect(submitted).toHaveLength(times)
  })

  it.each([
    { code: -32601, message: 'Method not found' },
    { code: -32002, message: 'Transfer: insufficient lamports 1, need 2' },
  ])(
    'may be sent if the answer of the first node is lost and the next one says $message',
    async (error) => {
      const signed = sign(build([coins(friend, 5)]))
      const { done } = await send([coins(friend, 5)], signed, [silent, { error }])
      await expect(done).rejects.toMatchObject({ code: 'rpc' })
    },
  )

  it.each([
    ['the only node does not know its blockhash', [lagging], 'expired', 1],
    ['a node has simulated it', [failing, sent], 'internal', 1],
  ])('counts as not sent if %s', async (_, answers, code, times) => {
    const { done, submitted } = await send(
      [coins(friend, 5)],
      sign(build([coins(friend, 5)])),
      answers,
    )
    await expect(done).rejects.toMatchObject({ code })
    expect(submitted).toHaveLength(times)
  })
})
