import type { Release } from '../runtime/plugin.ts'
import type { Connection, RemoteSigner } from './connection.ts'
import type { ConnectorKind } from './connectionState.ts'
import type { Namespace } from './namespace.ts'

/** A wallet that is connected now. `key` tells whether two of them are the same one. */
export type LiveConnection = {
  readonly namespace: string
  readonly implementation: Namespace
  readonly connection: Connection
  readonly kind: ConnectorKind
  readonly key: unknown
  /** The remote signer under it. */
  readonly signer?: (() => RemoteSigner | undefined) | undefined
  readonly release: Release
}
