import type { Schema, Storage } from '#kernel'
import { defineStorageEntry, lenientArray } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { listedWalletSchema } from './walletSchema.ts'

/** Number of remembered wallets. */
export const recentCount = 2
const recentWalletsSchema: Schema<readonly ListedWallet[]> = lenientArray(listedWalletSchema)
/** Wallets connected last on this site, newest first. */
export const recentWallets = defineStorageEntry({
  key: 'recent_wallets',
  version: 1,
  schema: recentWalletsSchema,
})

/** Reads the remembered wallets. */
export const readRecentWallets = (storage: Storage): readonly ListedWallet[] =>
  (storage.read(recentWallets) ?? []).slice(0, recentCount)
