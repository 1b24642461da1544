import type { manifest } from './manifest.ts'

/** Argument of the plugin's setup. */
export type WalletScope = Parameters<Parameters<typeof manifest.setup>[0]>[0]
