import { object, optional, pipe, transform, unknown } from 'valibot'
import type { Schema, Storage, StorageEntry } from '#kernel'
import { lenientArray, safeText } from '#kernel'

/**
 * A wallet of the last visits as stored, read before the wallet registry is loaded: enough to find
 * the installed wallet, or to keep the place of a row. `linked`: it has a row without being
 * installed.
 */
export type RecentHint = {
  readonly name: string
  readonly rdns: string | undefined
  readonly linked: boolean
}

const link = optional(unknown())
const hintSchema: Schema<RecentHint> = pipe(
  object({
    name: safeText(60),
    rdns: optional(safeText(120)),
    homepage: link,
    mobile_link: link,
    webapp_link: link,
    desktop_link: link,
  }),
  transform(({ name, rdns, ...links }) => ({
    name,
    rdns,
    linked: Object.values(links).some(Boolean),
  })),
)
/** The entry that the wallet registry writes; its own schema and its code are larger. */
const hints: StorageEntry<readonly RecentHint[]> = {
  key: 'recent_wallets',
  version: 1,
  schema: lenientArray(hintSchema),
}

/** Reads the wallets connected last on this site, newest first; at most two. */
export const readRecentHints = (storage: Storage): readonly RecentHint[] =>
  (storage.read(hints) ?? []).slice(0, 2)
