import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Transaction as SuiTransaction } from '@mysten/sui/transactions'
import { verifyPersonalMessageSignature, verifyTransactionSignature } from '@mysten/sui/verify'
import { ed25519 } from '@noble/curves/ed25519.js'
import { signatureVerify } from '@polkadot/util-crypto'
import { base58, base64 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { verifyMessage } from 'viem'
import { afterEach, expect, it } from 'vitest'
import { connectionsRef, walletsRef } from '#kernel'
import type { TestWalletOptions } from '#testing'
import { announceTestWallet, createTestWallet } from '#testing'
import { createModal } from '../../../modal/index.ts'

const modals: { destroy(): unknown }[] = []
afterEach(() => {
  for (const modal of modals.splice(0)) modal.destroy()
  localStorage.clear()
})

/** Lists one test wallet of this name in a modal. */
async function openPage({ name, ...options }: TestWalletOptions & { readonly name: string }) {
  const { namespace } = options
  // Cosmos wallets have fixed names.
  const wallet = await createTestWallet(namespace === 'cosmos' ? options : { ...options, name })
  announceTestWallet(wallet)
  const modal = createModal({ namespaces: [namespace] })
  modals.push(modal)
  const connections = await modal.use(connectionsRef)
  const connect = () => connections.connect(namespace, { walletId: wallet.description.id })
  const address = () => modal.getState().namespaces[namespace]?.accountState.address
  return { wallet, modal, connect, address }
}

const addressOf = (
  wallet: { readonly accounts: readonly { readonly address: string }[] },
  at = 0,
) => wallet.accounts[at]?.address ?? expect.fail('no account')

const namespaces = ['bip122', 'cosmos', 'eip155', 'polkadot', 'solana', 'stacks', 'sui'] as const
for (const namespace of namespaces) {
  it(`lists a test wallet of ${namespace} by its name`, async () => {
    const { modal, wallet } = await openPage({ namespace, name: `List ${namespace}` })
    await modal.open()
    const wallets = await modal.use(walletsRef)
    const listed = () => wallets.get().find(({ name }) => name === wallet.description.name)
    const connector = { namespace, walletId: wallet.description.id }
    await expect.poll(() => listed()?.connectors).toEqual([connector])
  })

  it(`connects a test wallet of ${namespace} after a rejection, and follows its account and lock`, async () => {
    const { wallet, connect, address } = await openPage({ namespace, name: `Follow ${namespace}` })
    wallet.rejectNext()
    await expect(connect()).rejects.toMatchObject({ code: 'rejected' })
    expect(address()).toBeUndefined()
    await connect()
    expect(address()).toBe(addressOf(wallet))
    wallet.switchAccount(1)
    await expect.poll(address).toBe(addressOf(wallet, 1))
    wallet.disconnect()
    await expect.poll(address).toBeUndefined()
  })

  it(`holds a signature of a test wallet of ${namespace} until the test answers`, async () => {
    const { wallet, modal, connect } = await openPage({ namespace, name: `Hold ${namespace}` })
    await connect()
    const held = wallet.holdNext()
    const signing = modal.signMessage('hello')
    expect((await held.request).method).toMatch(/sign/)
    held.approve()
    await expect(signing).resolves.toMatchObject({ signature: expect.any(String) })
    wallet.rejectNext()
    await expect(modal.signMessage('again')).rejects.toMatchObject({ code: 'rejected' })
  })

  it(`lets a locked test wallet of ${namespace} connect once it is unlocked`, async () => {
    const { wallet, connect, address } = await openPage({ namespace, name: `Lock ${namespace}` })
    wallet.lock()
    const connecting = connect()
    await expect.poll(() => wallet.requests().length).toBeGreaterThan(0)
    expect(address()).toBeUndefined()
    wallet.unlock()
    await connecting
    expect(address()).toBe(addressOf(wallet))
  })
}

for (const namespace of namespaces)
  it(`puts a later test wallet of ${namespace} in the place of one with its name`, async () => {
    const { wallet, modal, connect, address } = await openPage({
      namespace,
      name: `Again ${namespace}`,
    })
    await connect()
    const next = await createTestWallet({ namespace, name: wallet.description.name })
    announceTestWallet(next)
    await connect()
    wallet.switchAccount(1)
    expect(address()).toBe(addressOf(next))
    next.rejectNext()
    await expect(modal.signMessage('hello')).rejects.toMatchObject({ code: 'rejected' })
    next.switchAccount(1)
    await expect.poll(address).toBe(addressOf(next, 1))
    const name = wallet.description.name
    const other = await createTestWallet({ namespace, name, networks: [`${namespace}:2`] })
    expect(() => announceTestWallet(other)).toThrow('give this one another name')
  })

it('signs as viem verifies, and switches the network from either side', async () => {
  const { wallet, modal, connect } = await openPage({ namespace: 'eip155', name: 'Signs EVM' })
  await connect()
  const { signature } = await modal.signMessage('hello')
  const address = wallet.accounts[0]?.address as `0x${string}`
  const signed = { address, message: 'hello', signature: signature as `0x${string}` }
  await expect(verifyMessage(signed)).resolves.toBe(true)
  const network = () => modal.getState().selectedNetworkId
  wallet.switchNetwork('eip155:11155111')
  await expect.poll(network).toBe('eip155:11155111')
  await modal.switchNetwork('eip155:1')
  expect(network()).toBe('eip155:1')
  expect(wallet.requests().at(-1)?.method).not.toBe('')
  expect(() => wallet.switchNetwork('eip155:7')).toThrow(RangeError)
})

it('answers with the data of the test before its own', async () => {
  const hash = `0x${'ab'.repeat(32)}`
  const wallet = await createTestWallet({
    namespace: 'eip155',
    answers: { eth_sendTransaction: hash, eth_getBalance: ([who]: string[]) => who },
  })
  const ask = (method: string, params: unknown) => wallet.answer({ method, params })
  await expect(ask('eth_sendTransaction', [])).resolves.toEqual({ result: hash })
  await expect(ask('eth_getBalance', ['0x1'])).resolves.toEqual({ result: '0x1' })
  await expect(ask('eth_unknown', [])).resolves.toMatchObject({ error: { code: 4200 } })
})

it('signs messages and transactions as the Solana library verifies', async () => {
  const { wallet, modal, connect } = await openPage({ namespace: 'solana', name: 'Signs Solana' })
  await connect()
  const { address, publicKey = new Uint8Array() } = wallet.accounts[0] ?? {}
  const { signature } = await modal.signMessage('hello')
  const message = new TextEncoder().encode('hello')
  expect(ed25519.verify(base58.decode(signature), message, publicKey)).toBe(true)

  const feePayer = new PublicKey(publicKey)
  const transfer = { fromPubkey: feePayer, toPubkey: Keypair.generate().publicKey, lamports: 1 }
  const transaction = new Transaction({
    feePayer,
    blockhash: PublicKey.default.toBase58(),
    lastValidBlockHeight: 1,
  }).add(SystemProgram.transfer(transfer))
  const bytes = Array.from(transaction.serialize({ requireAllSignatures: false }))
  const params = { address, transaction: { bytes } }
  const request = { method: 'solana:signTransaction', params }
  const answer = JSON.parse(JSON.stringify(await wallet.answer(request)))
  const signed = Transaction.from(Uint8Array.from(answer.result.signedTransaction.bytes))
  expect(signed.verifySignatures()).toBe(true)
})

it('signs messages as the libraries of Sui and Polkadot verify', async () => {
  const message = new TextEncoder().encode('hello')
  const sui = await openPage({ namespace: 'sui', name: 'Signs Sui' })
  await sui.connect()
  const { signature } = await sui.modal.signMessage('hello')
  const verified = await verifyPersonalMessageSignature(message, signature)
  expect(verified.toSuiAddress()).toBe(sui.address())

  const polkadot = await openPage({ namespace: 'polkadot', name: 'Signs Polkadot' })
  await polkadot.connect()
  const signed = await polkadot.modal.signMessage('hello', { namespace: 'polkadot' })
  const wrapped = '<Bytes>hello</Bytes>'
  const address = addressOf(polkadot.wallet)
  expect(signatureVerify(wrapped, signed.signature, address).isValid).toBe(true)
})

it('follows the network of test wallets of Bitcoin and Stacks, and its addresses', async () => {
  const testnets = {
    bip122: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    stacks: 'stacks:2147483648',
  } as const
  for (const namespace of ['bip122', 'stacks'] as const) {
    const page = await openPage({ namespace, name: `Moves ${namespace}` })
    await page.connect()
    const mainAddress = page.address()
    page.wallet.switchNetwork(testnets[namespace])
    await expect.poll(page.address).toBe(addressOf(page.wallet))
    expect(page.address()).not.toBe(mainAddress)
    expect(page.modal.getState().selectedNetworkId).toBe(testnets[namespace])
  }
})

it('switches a test wallet of Cosmos to the chain that the site wants', async () => {
  const { wallet, modal, connect, address } = await openPage({ namespace: 'cosmos', name: '' })
  await connect()
  expect(address()).toMatch(/^cosmos1/)
  await modal.switchNetwork('cosmos:osmosis-1')
  wallet.switchNetwork('cosmos:osmosis-1')
  expect(address()).toBe(addressOf(wallet))
  expect(address()).toMatch(/^osmo1/)
})

it('announces the transaction features of Sui and Bitcoin that the test answers', async () => {
  const keypair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(7))
  const sui = await openPage({
    namespace: 'sui',
    name: 'Answers Sui',
    keys: ['07'.repeat(32)],
    answers: {
      'sui:signTransaction': async ({ transaction }: { transaction: string }) =>
        keypair.signTransaction(await SuiTransaction.from(transaction).build()),
    },
  })
  await sui.connect()
  const transaction = new SuiTransaction()
  transaction.setSender(addressOf(sui.wallet))
  transaction.setGasPrice(1000)
  transaction.setGasBudget(1000)
  transaction.setGasPayment([
    { objectId: '0x1', version: 1, digest: base58.encode(new Uint8Array(32)) },
  ])
  const params = { transaction: base64.encode(await transaction.build()), address: sui.address() }
  const answer = await sui.modal.request({ method: 'sui_signTransaction', params }, 'sui:mainnet')
  const { signature } = Object(answer)
  const verified = await verifyTransactionSignature(await transaction.build(), signature)
  expect(verified.toSuiAddress()).toBe(sui.address())

  const answers = { 'bitcoin:signTransaction': { signedPsbt: new Uint8Array(1) } }
  const names = async (options: TestWalletOptions) =>
    (await createTestWallet(options)).description.standard?.signing.map(({ feature }) => feature)
  const [message, signs] = ['bitcoin:signMessage', 'bitcoin:signTransaction']
  await expect(names({ namespace: 'bip122', answers })).resolves.toEqual([message, signs])
  await expect(names({ namespace: 'bip122' })).resolves.toEqual([message])
})
