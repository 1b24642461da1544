import type { Plugin } from 'latchkey/kernel'
import { defineNamespace } from 'latchkey/kernel'
import { manifestOf } from './manifest.ts'
import type { TonOptions } from './TonOptions.ts'

/**
 * TON and its wallets.
 * @example createModal({ plugins: [ton()] })
 */
export const ton = (options: TonOptions = {}): Plugin => defineNamespace(manifestOf(options))()
