import type { AbortOptions } from '#kernel'

/** Limits for waiting on a wallet: a signal, and at most `timeout` milliseconds. */
export type WaitOptions = AbortOptions & { readonly timeout?: number | undefined }
