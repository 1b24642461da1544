import { bitcoin } from './bitcoin/spec.ts'
import type { ChainSpec } from './ChainSpec.ts'
import { cosmos } from './cosmos/spec.ts'
import { polkadot } from './polkadot/spec.ts'
import { solana } from './solana/spec.ts'
import { stacks, stacksTestnet } from './stacks/spec.ts'
import { suiStandIn } from './sui/spec.ts'

/** The chains of the sandbox beside the EVM ones. */
export const specs: readonly ChainSpec[] = [
  cosmos,
  solana,
  suiStandIn,
  polkadot,
  stacks,
  stacksTestnet,
  bitcoin,
]
