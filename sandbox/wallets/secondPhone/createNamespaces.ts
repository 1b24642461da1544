import { createBitcoinNamespace } from './createBitcoinNamespace.ts'
import { createCosmosNamespace } from './createCosmosNamespace.ts'
import { createEvmNamespace } from './createEvmNamespace.ts'
import { createPolkadotNamespace } from './createPolkadotNamespace.ts'
import { createSolanaNamespace } from './createSolanaNamespace.ts'
import { createStacksNamespace } from './createStacksNamespace.ts'
import { createSuiNamespace } from './createSuiNamespace.ts'
import type { SecondPhoneNamespace, SecondPhoneOptions } from './SecondPhoneNamespace.ts'

/** The second phone's namespaces by id. */
export const createNamespaces = async (
  options: SecondPhoneOptions,
): Promise<Readonly<Record<string, SecondPhoneNamespace>>> => ({
  eip155: createEvmNamespace(options),
  solana: createSolanaNamespace(),
  polkadot: await createPolkadotNamespace(),
  bip122: createBitcoinNamespace(),
  cosmos: await createCosmosNamespace(),
  sui: createSuiNamespace(),
  stacks: createStacksNamespace(options),
})
