import { ed25519 } from '@noble/curves/ed25519.js'
import type { SolanaSignMessageFeature } from '@solana/wallet-standard-features'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { connectionsRef, walletsRef } from '#kernel'
import { createModal } from '../../modal/index.ts'
import { createSolanaWallet as createExtension } from '../../sandbox/wallets/solana/createSolanaWallet.ts'
import { createSolanaWallet } from './createSolanaWallet.ts'

const modal = createModal({ namespaces: ['solana'] })
const wallet = createSolanaWallet(modal)
// A busy machine loads the code of a development server for longer than a poll waits.
beforeAll(() => modal.preload(), 60_000)
afterEach(() => modal.close())

it('registers with the libraries of the Wallet Standard, typed as they type it', () => {
  registerWallet(wallet)
  const features: SolanaSignMessageFeature = wallet.features
  expect(Object.keys(features)).toContain('solana:signMessage')
  expect(getWallets().get()).toContain(wallet)
  expect(wallet.accounts).toEqual([])
})

it('connects an extension through the modal, signs with it, and is not in the modal’s list', async () => {
  const { wallet: extension } = createExtension({ id: 'page', name: 'Ember', urlOf: () => '' })
  registerWallet(extension as Wallet)
  const connecting = wallet.features['standard:connect'].connect()
  await expect.poll(() => modal.getState().open).toBe(true)
  const wallets = await modal.use(walletsRef)
  await expect.poll(() => wallets.get().map(({ name }) => name)).toContain('Ember')
  expect(wallets.get().map(({ name }) => name)).not.toContain('Latchkey')
  await (await modal.use(connectionsRef)).connect('solana', { walletId: 'Ember' })
  const [account = expect.fail('no account')] = (await connecting).accounts
  const message = new TextEncoder().encode('hello')
  const [output = expect.fail('no output')] = await wallet.features[
    'solana:signMessage'
  ].signMessage({ account, message })
  expect(ed25519.verify(output.signature, message, account.publicKey)).toBe(true)
  await wallet.features['standard:disconnect'].disconnect()
  expect(wallet.accounts).toEqual([])
})

it('rejects when the visitor closes the modal', async () => {
  const connecting = wallet.features['standard:connect'].connect()
  const rejected = expect(connecting).rejects.toMatchObject({ code: 'modal-closed' })
  await expect.poll(() => modal.getState().open).toBe(true)
  modal.close()
  await rejected
})
