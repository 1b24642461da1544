import type { manifest } from './manifest.ts'

/** What the plugin's setup receives. */
export type WalletScope = Parameters<Parameters<typeof manifest.setup>[0]>[0]
