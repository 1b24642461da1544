import type { Connection } from '#kernel'
import type { Live } from './live.ts'

/** A connection, and the side of it that its owner can end. */
export type Opened = { readonly connection: Connection; readonly live: Live }
