import { createRequire } from 'node:module'
import type { Hex } from 'viem'

/** Creation code of the EntryPoint, version 0.7, as its authors published it. */
export const entryPointCode = (): Hex =>
  createRequire(import.meta.url)('@account-abstraction/contracts/artifacts/EntryPoint.json')
    .bytecode
