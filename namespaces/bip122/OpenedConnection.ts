import type { Connection } from '#kernel'
import type { Bip122State } from './connectionState.ts'

/** A connection, and the side of it that its owner can end. */
export type OpenedConnection = {
  readonly connection: Connection
  readonly connectionState: Bip122State
}
