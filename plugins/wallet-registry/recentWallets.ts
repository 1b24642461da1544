import type { Schema, Storage } from '#kernel'
import { defineStorageEntry, lenientArray } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { listedWalletSchema } from './walletSchema.ts'

/** How many wallets are remembered. */
export const recentCount = 2
const recentWalletsSchema: Schema<readonly ListedWallet[]> = lenientArray(listedWalletSchema)
/** The wallets last connected on this site, the newest first. */
export const recentWallets = defineStorageEntry({
  key: 'recent_wallets',
  version: 1,
  schema: recentWalletsSchema,
})

/** What is remembered of them. */
export const readRecentWallets = (storage: Storage): readonly ListedWallet[] =>
  (storage.read(recentWallets) ?? []).slice(0, recentCount)
