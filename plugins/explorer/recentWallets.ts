import type { Schema, Storage } from '#kernel'
import { defineStored, listOf } from '#kernel'
import type { ListedWallet } from './port.ts'
import { listedWallet } from './walletSchema.ts'

/** How many wallets are remembered. */
export const recentCount = 2
const schema: Schema<readonly ListedWallet[]> = listOf(listedWallet)
/** The wallets last connected on this site, the newest first. */
export const recentWallets = defineStored({ key: 'recent_wallets', version: 1, schema })

/** What is remembered of them. */
export const readRecents = (storage: Storage): readonly ListedWallet[] =>
  (storage.read(recentWallets) ?? []).slice(0, recentCount)
