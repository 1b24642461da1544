import type { Abort } from '#kernel'

/** How long a wallet is waited for: until the signal aborts, and `within` milliseconds at most. */
export type Limits = Abort & { readonly within?: number | undefined }
