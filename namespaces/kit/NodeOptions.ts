import type { AbortOptions } from '#kernel'

/**
 * Options of a request to a network's nodes. `onNodeFailure` is called for each node that gave no
 * answer: one may have taken a transaction that the next one refuses.
 */
export type NodeOptions = AbortOptions & { readonly onNodeFailure?: (() => void) | undefined }
