import type { Plugin } from '#kernel'
import { bip122 } from '#namespaces/bip122'
import { cosmos } from '#namespaces/cosmos'
import { eip155 } from '#namespaces/eip155'
import { polkadot } from '#namespaces/polkadot'
import { solana } from '#namespaces/solana'
import { stacks } from '#namespaces/stacks'
import { sui } from '#namespaces/sui'

/**
 * The built-in namespaces in one chunk, for modals that enable them all: one request instead of one
 * for each. A modal with fewer loads them one by one from the catalogue.
 */
export const allNamespaces = (): readonly Plugin[] => [
  eip155(),
  polkadot(),
  solana(),
  cosmos(),
  sui(),
  stacks(),
  bip122(),
]
