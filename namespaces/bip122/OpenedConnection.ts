import type { Connection } from '#kernel'
import type { Bip122State } from './connectionState.ts'

/** A connection with the state that its opener can end. */
export type OpenedConnection = {
  readonly connection: Connection
  readonly connectionState: Bip122State
}
