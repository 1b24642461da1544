import { Transaction } from '@mysten/sui/transactions'
import { fromBase64, toBase64 } from '@mysten/sui/utils'
import { verifyPersonalMessageSignature, verifyTransactionSignature } from '@mysten/sui/verify'
import type { Wallet } from '@wallet-standard/base'
import { describe, expect, it } from 'vitest'
import { sui } from '#namespaces/sui'
import { createSuiWallet as createExtension } from '../../sandbox/wallets/sui/createSuiWallet.ts'
import { suiPhoneSigner } from '../../sandbox/wallets/sui/phoneSigner.ts'
import { registerOn } from '../../sandbox/wallets/sui/registerOn.ts'
import type { VisitorChoice } from '../../test/harness/openAdaptedModal.ts'
import { openAdaptedModal } from '../../test/harness/openAdaptedModal.ts'
import { createPhoneSessionDouble } from '../../test/harness/PhoneSessionDouble.ts'
import type { SuiAdapterOptions } from './createSuiWallet.ts'
import { createSuiWallet } from './createSuiWallet.ts'

const message = new TextEncoder().encode('hello')
const chain = 'sui:testnet'
let count = 0

type Way = 'an extension' | 'a session'

/** A page whose visitor has both an extension and a phone, and chooses one. */
async function visit(way: Way | 'nothing', options?: SuiAdapterOptions) {
  const session = createPhoneSessionDouble(await suiPhoneSigner({ urlOf: () => '' }))
  const id = `sui-adapter-${count++}`
  const extension = createExtension({ id, name: 'Tidepool', urlOf: () => '' })
  const choices: Readonly<Record<typeof way, VisitorChoice>> = {
    'an extension': { walletId: 'Tidepool' },
    'a session': { remote: session.signer },
    nothing: 'close',
  }
  const test = openAdaptedModal('sui', () => choices[way], [sui()])
  registerOn(test.page, extension.wallet)
  return { ...test, session, extension, wallet: createSuiWallet(test.modal, options) }
}

const connected = async (way: Way, options?: SuiAdapterOptions) => {
  const site = await visit(way, options)
  const { accounts } = await site.wallet.features['standard:connect'].connect()
  return { ...site, account: accounts[0] ?? expect.fail('no account') }
}

/** A transaction of the ecosystem's library; without gas it is incomplete. */
function transfer(hasGas = true): Transaction {
  const transaction = new Transaction()
  transaction.setGasPrice(750)
  transaction.setGasBudget(5_000_000)
  if (hasGas)
    transaction.setGasPayment([
      { objectId: `0x${'11'.repeat(32)}`, version: 1, digest: '1'.repeat(32) },
    ])
  transaction.transferObjects([transaction.gas], `0x${'22'.repeat(32)}`)
  return transaction
}

describe.each<Way>(['an extension', 'a session'])('the Sui wallet of a modal over %s', (way) => {
  it('opens the modal to connect, and lists the account with its chains', async () => {
    const { wallet, account, openings } = await connected(way)
    expect(account.chains).toContain(chain)
    expect(account.features).toContain('sui:signTransaction')
    expect(wallet.accounts[0]).toBe(account)
    await wallet.features['standard:connect'].connect()
    expect(openings()).toBe(1)
  })

  it('signs a message that Mysten’s library verifies', async () => {
    const { wallet, account } = await connected(way)
    const { bytes, signature } = await wallet.features[
      'sui:signPersonalMessage'
    ].signPersonalMessage({ account, message, chain })
    expect(bytes).toBe(toBase64(message))
    await verifyPersonalMessageSignature(message, signature, { address: account.address })
  })

  it('signs a transaction that Mysten’s library verifies', async () => {
    const { wallet, account } = await connected(way)
    const { signTransaction } = wallet.features['sui:signTransaction']
    const transaction = transfer()
    const { bytes, signature } = await signTransaction({ account, chain, transaction })
    await verifyTransactionSignature(fromBase64(bytes), signature, { address: account.address })
    transaction.setSender(account.address)
    expect(bytes).toBe(toBase64(await transaction.build()))
  })

  it('has the host build a transaction whose gas it leaves open', async () => {
    const open = transfer(false)
    const strict = await connected(way)
    await expect(
      strict.wallet.features['sui:signTransaction'].signTransaction({
        account: strict.account,
        chain,
        transaction: open,
      }),
    ).rejects.toMatchObject({ code: 'transaction-invalid' })
    const { wallet, account } = await connected(way, {
      async buildTransaction(json, sender) {
        const transaction = Transaction.from(json)
        transaction.setSenderIfNotSet(sender)
        transaction.setGasPayment([
          { objectId: `0x${'33'.repeat(32)}`, version: 1, digest: '1'.repeat(32) },
        ])
        return transaction.build()
      },
    })
    const { bytes, signature } = await wallet.features['sui:signTransaction'].signTransaction({
      account,
      chain,
      transaction: open,
    })
    await verifyTransactionSignature(fromBase64(bytes), signature, { address: account.address })
  })

  it('refuses another account’s transaction, a name that is no network, and an aborted call', async () => {
    const { wallet, account } = await connected(way)
    const { signTransaction } = wallet.features['sui:signTransaction']
    const stranger = { address: `0x${'44'.repeat(32)}` }
    const transaction = transfer()
    await expect(signTransaction({ account: stranger, chain, transaction })).rejects.toMatchObject({
      code: 'unauthorized',
    })
    await expect(signTransaction({ account, chain: 'sui:', transaction })).rejects.toMatchObject({
      code: 'unknown-network',
    })
    const signal = AbortSignal.abort('enough')
    await expect(signTransaction({ account, chain, transaction, signal })).rejects.toBe('enough')
  })
})

describe('the Sui wallet of a modal', () => {
  it('signs a transaction while features of the modal are still loading', async () => {
    const { modal, account } = await connected('a session')
    const loading = createSuiWallet({ ...modal, use: () => new Promise(() => {}) })
    const { signTransaction } = loading.features['sui:signTransaction']
    const { bytes, signature } = await signTransaction({ account, chain, transaction: transfer() })
    await verifyTransactionSignature(fromBase64(bytes), signature, { address: account.address })
  })

  it('requests nothing of the wallet once the caller aborts while the transaction is built', async () => {
    const caller = new AbortController()
    const { wallet, account, session } = await connected('a session', {
      async buildTransaction(json, sender) {
        const transaction = Transaction.from(json)
        transaction.setSenderIfNotSet(sender)
        caller.abort('enough')
        return transaction.build()
      },
    })
    const { signAndExecuteTransaction } = wallet.features['sui:signAndExecuteTransaction']
    const { signal } = caller
    const transaction = transfer()
    await expect(signAndExecuteTransaction({ account, chain, transaction, signal })).rejects.toBe(
      'enough',
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(session.asked).toEqual([])
  })

  it('returns the digest of a transaction that the wallet executed', async () => {
    const { wallet, account, session } = await connected('a session')
    const digest = '8'.repeat(44)
    session.answer = () => ({ digest })
    const { signAndExecuteTransaction } = wallet.features['sui:signAndExecuteTransaction']
    const done = await signAndExecuteTransaction({ account, chain, transaction: transfer() })
    expect(done).toMatchObject({ digest, signature: '', effects: '' })
    expect(session.asked).toMatchObject([
      {
        network: chain,
        method: 'sui_signAndExecuteTransaction',
        params: { transaction: done.bytes, address: account.address },
      },
    ])
  })

  it('rejects when the visitor closes the modal', async () => {
    const { wallet } = await visit('nothing')
    await expect(wallet.features['standard:connect'].connect()).rejects.toMatchObject({
      code: 'modal-closed',
    })
  })

  it('has the form that Wallet Standard libraries type, and is never listed in a modal', async () => {
    const { wallet, page, kernel } = await visit('an extension')
    const typed: Wallet = wallet
    registerOn(page, typed)
    kernel.wallets.startDiscovery()
    await expect.poll(() => kernel.wallets.get().map(({ name }) => name)).toEqual(['Tidepool'])
  })
})
