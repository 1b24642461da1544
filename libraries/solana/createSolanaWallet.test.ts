import { base58 } from '@scure/base'
import {
  createSignInMessageText,
  verifySignIn,
  verifySignMessage,
} from '@solana/wallet-standard-util'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { Wallet } from '@wallet-standard/base'
import { describe, expect, it } from 'vitest'
import { solana } from '#namespaces/solana'
import { createSolanaWallet as createExtension } from '../../sandbox/wallets/solana/createSolanaWallet.ts'
import { solanaPhoneSigner } from '../../sandbox/wallets/solana/phoneSigner.ts'
import { registerOn } from '../../sandbox/wallets/solana/registerOn.ts'
import type { VisitorChoice } from '../../test/harness/openAdaptedModal.ts'
import { openAdaptedModal } from '../../test/harness/openAdaptedModal.ts'
import type { PhoneSessionDouble } from '../../test/harness/PhoneSessionDouble.ts'
import { createPhoneSessionDouble } from '../../test/harness/PhoneSessionDouble.ts'
import { createSolanaWallet } from './createSolanaWallet.ts'

const message = new TextEncoder().encode('hello')
let count = 0

type Way = 'an extension' | 'a session'

/** A page whose visitor has both an extension and a phone, and chooses one. */
async function visit(way: Way | 'nothing', kind = '') {
  const session = createPhoneSessionDouble(await solanaPhoneSigner({ urlOf: () => '' }))
  const extension = createExtension({
    id: `adapter-${count++}`,
    name: 'Ember',
    urlOf: () => '',
    kind,
  })
  const choices: Readonly<Record<typeof way, VisitorChoice>> = {
    'an extension': { walletId: 'Ember' },
    'a session': { remote: session.signer },
    nothing: 'close',
  }
  const sent: string[] = []
  const sentOptions: unknown[] = []
  const node: { error?: unknown } = {}
  const test = openAdaptedModal(
    'solana',
    () => choices[way],
    [solana()],
    (_url, { body }) => {
      const { method, params } = JSON.parse(String(body ?? '{}'))
      const answer = (result: unknown) => ({
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...(node.error ? node : { result }) }),
      })
      if (method !== 'sendTransaction') return answer({ value: 0 })
      sent.push(params[0])
      sentOptions.push(params[1])
      const { signatures } = VersionedTransaction.deserialize(Buffer.from(params[0], 'base64'))
      return answer(base58.encode(signatures[0] ?? new Uint8Array()))
    },
  )
  registerOn(test.page, extension.wallet)
  const wallet = createSolanaWallet(test.modal)
  return { ...test, session, extension, sent, sentOptions, node, wallet }
}

const connected = async (way: Way, kind?: string) => {
  const site = await visit(way, kind)
  const { accounts } = await site.wallet.features['standard:connect'].connect()
  return { ...site, account: accounts[0] ?? expect.fail('no account') }
}

function transfer(from: string): Uint8Array {
  const payer = new PublicKey(from)
  const instructions = [
    SystemProgram.transfer({ fromPubkey: payer, toPubkey: PublicKey.default, lamports: 5n }),
  ]
  const recentBlockhash = PublicKey.default.toBase58()
  return new VersionedTransaction(
    new TransactionMessage({ payerKey: payer, recentBlockhash, instructions }).compileToV0Message(),
  ).serialize()
}

function isSigned(bytes: Uint8Array, address: string): boolean {
  const { message: signed, signatures } = VersionedTransaction.deserialize(bytes)
  const publicKey = new PublicKey(address).toBytes()
  const data = signed.serialize()
  return verifySignMessage(
    { account: { address, publicKey, chains: [], features: [] }, message: data },
    { signedMessage: data, signature: signatures[0] ?? new Uint8Array() },
  )
}

describe.each<Way>(['an extension', 'a session'])('the Solana wallet of a modal over %s', (way) => {
  it('opens the modal to connect, and lists the account with its key and chains', async () => {
    const { wallet, account, openings } = await connected(way)
    expect(account.publicKey).toEqual(new PublicKey(account.address).toBytes())
    expect(account.chains.slice(0, 2)).toEqual(['solana:mainnet', 'solana:devnet'])
    expect(account.features).toContain('solana:signTransaction')
    expect(wallet.accounts).toBe(wallet.accounts)
    expect(wallet.accounts[0]).toBe(account)
    await wallet.features['standard:connect'].connect()
    expect(openings()).toBe(1)
  })

  it('signs a message that the ecosystem’s own library verifies', async () => {
    const { wallet, account } = await connected(way)
    const [output = expect.fail('no output')] = await wallet.features[
      'solana:signMessage'
    ].signMessage({ account, message })
    expect(verifySignMessage({ account, message }, output)).toBe(true)
  })

  it('signs transactions of @solana/web3.js', async () => {
    const { wallet, account } = await connected(way)
    const transaction = transfer(account.address)
    const outputs = await wallet.features['solana:signTransaction'].signTransaction(
      { account, transaction },
      { account, transaction, chain: 'solana:devnet' },
    )
    expect(
      outputs.map(({ signedTransaction }) => isSigned(signedTransaction, account.address)),
    ).toEqual([true, true])
  })

  it('sends a signed transaction by the modal’s node when the wallet only signs', async () => {
    const { wallet, account, session, sent } = await connected(way, 'sign-only')
    session.methods = ['solana_signTransaction']
    const [output] = await wallet.features['solana:signAndSendTransaction'].signAndSendTransaction({
      account,
      transaction: transfer(account.address),
      chain: 'solana:mainnet',
    })
    expect(sent).toHaveLength(1)
    const bytes = Uint8Array.from(Buffer.from(sent[0] ?? '', 'base64'))
    expect(isSigned(bytes, account.address)).toBe(true)
    expect(output?.signature).toEqual(VersionedTransaction.deserialize(bytes).signatures[0])
  })

  it('checks a sent transaction against confirmed blocks unless the caller names others', async () => {
    const { wallet, account, session, sentOptions } = await connected(way, 'sign-only')
    session.methods = ['solana_signTransaction']
    const { signAndSendTransaction } = wallet.features['solana:signAndSendTransaction']
    const input = { account, transaction: transfer(account.address) }
    // As the wallet adapter of Solana's libraries writes what a site left out.
    const open = { preflightCommitment: undefined, maxRetries: undefined }
    await signAndSendTransaction({ ...input, options: open as object })
    await signAndSendTransaction({ ...input, options: { preflightCommitment: 'processed' } })
    expect(sentOptions).toEqual([
      { preflightCommitment: 'confirmed', encoding: 'base64' },
      { preflightCommitment: 'processed', encoding: 'base64' },
    ])
  })

  it('returns the signature if another node has sent the transaction and its answer was lost', async () => {
    const { wallet, account, session, sent, node } = await connected(way, 'sign-only')
    session.methods = ['solana_signTransaction']
    const { signAndSendTransaction } = wallet.features['solana:signAndSendTransaction']
    const send = () => signAndSendTransaction({ account, transaction: transfer(account.address) })
    const failed = 'Transaction simulation failed: '
    node.error = { code: -32002, message: `${failed}This transaction has already been processed` }
    const [output] = await send()
    const bytes = Uint8Array.from(Buffer.from(sent[0] ?? '', 'base64'))
    expect(output?.signature).toEqual(VersionedTransaction.deserialize(bytes).signatures[0])
    node.error = { code: -32002, message: `${failed}Blockhash not found` }
    await expect(send()).rejects.toMatchObject({ cause: node.error })
  })

  it('connects and signs in with a message that the ecosystem’s own library verifies', async () => {
    const { wallet, openings } = await visit(way)
    const input = {
      domain: 'shop.example',
      statement: 'Sign in to the shop.',
      uri: 'https://shop.example',
      version: '1',
      chainId: 'mainnet',
      nonce: 'abcdef12',
      issuedAt: '2026-11-25T12:00:00.000Z',
      resources: ['https://shop.example/terms'],
    }
    const [output = expect.fail('no output')] = await wallet.features['solana:signIn'].signIn(input)
    const { address } = output.account
    expect(openings()).toBe(1)
    expect(new TextDecoder().decode(output.signedMessage)).toBe(
      createSignInMessageText({ ...input, address }),
    )
    expect(verifySignIn(input, output)).toBe(true)
  })

  it('signs a sign-in with an empty list of resources that the library verifies', async () => {
    const { wallet } = await visit(way)
    const input = { domain: 'shop.example', nonce: 'abcdef12', resources: [] }
    const [output = expect.fail('no output')] = await wallet.features['solana:signIn'].signIn(input)
    expect(verifySignIn(input, output)).toBe(true)
  })

  it('reports a changed and an ended connection, and connects silently without the modal', async () => {
    const { wallet, openings, modal } = await visit(way)
    const changes: number[] = []
    const release = wallet.features['standard:events'].on('change', ({ accounts }) =>
      changes.push(accounts?.length ?? -1),
    )
    const { connect } = wallet.features['standard:connect']
    expect(await connect({ silent: true })).toEqual({ accounts: [] })
    expect(openings()).toBe(0)
    await connect()
    await wallet.features['standard:disconnect'].disconnect()
    expect(changes).toEqual([1, 0])
    expect(wallet.accounts).toEqual([])
    release()
    await connect()
    expect(changes).toHaveLength(2)
    expect(modal.getState().namespaces['solana']?.accountState.status).toBe('connected')
  })

  it('refuses an account that is not connected, and a network that has no name', async () => {
    const { wallet, account } = await connected(way)
    const stranger = { ...account, address: PublicKey.default.toBase58() }
    const { signTransaction } = wallet.features['solana:signTransaction']
    const transaction = transfer(account.address)
    await expect(signTransaction({ account: stranger, transaction })).rejects.toMatchObject({
      code: 'unauthorized',
    })
    await expect(signTransaction({ account, transaction, chain: 'solana:' })).rejects.toMatchObject(
      { code: 'unknown-network' },
    )
  })
})

describe('the Solana wallet of a modal', () => {
  it('rejects when the visitor closes the modal, and signs nothing before a wallet is connected', async () => {
    const { wallet } = await visit('nothing')
    await expect(wallet.features['standard:connect'].connect()).rejects.toMatchObject({
      code: 'modal-closed',
    })
    const account = { address: PublicKey.default.toBase58() }
    await expect(
      wallet.features['solana:signMessage'].signMessage({ account, message }),
    ).rejects.toMatchObject({ code: 'connection-missing' })
  })

  it('signs a transaction while features of the modal are still loading', async () => {
    const { modal, account } = await connected('a session')
    const loading = createSolanaWallet({ ...modal, use: () => new Promise(() => {}) })
    const { signTransaction } = loading.features['solana:signTransaction']
    const [output] = await signTransaction({ account, transaction: transfer(account.address) })
    expect(output && isSigned(output.signedTransaction, account.address)).toBe(true)
  })

  it('inserts the signature that a session returns alone', async () => {
    const { wallet, account, session } = await connected('a session')
    const honest: PhoneSessionDouble['answer'] = session.answer
    session.answer = async (...call) => {
      const { signature } = Object(await honest(...call))
      return { signature }
    }
    const [output = expect.fail('no output')] = await wallet.features[
      'solana:signTransaction'
    ].signTransaction({ account, transaction: transfer(account.address) })
    expect(isSigned(output.signedTransaction, account.address)).toBe(true)
  })

  it('returns the signed bytes of a wallet that puts a header before the message', async () => {
    const { wallet, account } = await connected('an extension', 'prefix')
    const [output = expect.fail('no output')] = await wallet.features[
      'solana:signMessage'
    ].signMessage({ account, message })
    expect(output.signedMessage.length).toBeGreaterThan(message.length)
    expect(verifySignMessage({ account, message: output.signedMessage }, output)).toBe(true)
  })

  it('has the form that Wallet Standard libraries type, under the host’s name and picture', async () => {
    const { modal } = await visit('nothing')
    const icon = 'data:image/png;base64,AAAA'
    const wallet: Wallet = createSolanaWallet(modal, { name: 'Connect', icon })
    expect(wallet).toMatchObject({ version: '1.0.0', name: 'Connect', icon })
  })

  it('connects silently where the connections of an earlier visit could not be restored', async () => {
    const { modal } = await visit('nothing')
    const ready = () => Promise.reject(new TypeError('Failed to fetch'))
    const { connect } = createSolanaWallet({ ...modal, ready }).features['standard:connect']
    expect(await connect({ silent: true })).toEqual({ accounts: [] })
  })

  it('is never listed in a modal', async () => {
    const { wallet, page, kernel } = await visit('an extension')
    registerOn(page, wallet)
    kernel.wallets.startDiscovery()
    await expect.poll(() => kernel.wallets.get().map(({ name }) => name)).toEqual(['Ember'])
  })
})
