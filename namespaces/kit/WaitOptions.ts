import type { AbortOptions } from '#kernel'

/** How long a wallet is waited for: until the signal aborts, and `within` milliseconds at most. */
export type WaitOptions = AbortOptions & { readonly timeout?: number | undefined }
