import type { SolanaSignMessageFeature } from '@solana/wallet-standard-features'
import { getWallets } from '@wallet-standard/app'
import { registerWallet } from '@wallet-standard/wallet'
import { expect, it } from 'vitest'
import { createModal } from '../../modal/index.ts'
import { createSolanaWallet } from './createSolanaWallet.ts'

it('registers with the libraries of the Wallet Standard, typed as they type it', () => {
  const modal = createModal({ projectId: 'p' })
  const wallet = createSolanaWallet(modal)
  registerWallet(wallet)
  const features: SolanaSignMessageFeature = wallet.features
  expect(Object.keys(features)).toContain('solana:signMessage')
  expect(getWallets().get()).toContain(wallet)
  expect(getWallets().get()[0]?.accounts).toEqual([])
  modal.destroy()
})
