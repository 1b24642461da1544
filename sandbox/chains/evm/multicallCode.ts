import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Hex } from 'viem'

/**
 * Creation code of Multicall3 (MIT), as its authors published it. viem ships it and does not export
 * it.
 */
export function multicallCode(): Hex {
  const load = createRequire(import.meta.url)
  return load(join(dirname(load.resolve('viem')), 'constants/contracts.js')).multicall3Bytecode
}
