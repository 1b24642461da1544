import { registerOn } from '../solana/registerOn.ts'
import type { BitcoinAccess } from './bitcoinAccess.ts'
import { leatherWallet } from './leatherWallet.ts'
import { phantomWallet } from './phantomWallet.ts'
import { satsWallet } from './satsWallet.ts'
import { standardWallet } from './standardWallet.ts'
import { unisatWallet } from './unisatWallet.ts'

/** The languages that Bitcoin wallets speak. */
export const bitcoinShapes = ['sats', 'unisat', 'leather', 'phantom', 'standard'] as const
export type BitcoinShape = (typeof bitcoinShapes)[number]

type TestedPage = { readonly globals: Map<string, unknown> } & Parameters<typeof registerOn>[0]

/** Installs a wallet as its kind does. Returns the id in the namespace, and its own object. */
export function installOnPage(
  page: TestedPage,
  shape: BitcoinShape,
  access: BitcoinAccess,
): { readonly id: string; readonly provider: object } {
  const places = {
    sats: () => {
      const { provider } = satsWallet(access)
      page.globals.set('XverseProviders', { BitcoinProvider: provider })
      return { id: 'xverse', provider }
    },
    unisat: () => {
      const provider = unisatWallet(access)
      page.globals.set('unisat', provider)
      return { id: 'unisat', provider }
    },
    leather: () => {
      const provider = leatherWallet(access)
      page.globals.set('LeatherProvider', provider)
      return { id: 'leather', provider }
    },
    phantom: () => {
      const provider = phantomWallet(access)
      page.globals.set('phantom', { bitcoin: provider })
      return { id: 'phantom', provider }
    },
    standard: () => {
      const provider = standardWallet(access, 'Bedrock')
      registerOn(page, provider)
      return { id: 'bedrock', provider }
    },
  }
  return places[shape]()
}
