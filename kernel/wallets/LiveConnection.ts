import type { Release } from '../runtime/plugin.ts'
import type { Connection, RemoteSigner } from './connection.ts'
import type { ConnectorKind } from './connectionState.ts'
import type { Namespace } from './namespace.ts'

/** A connected wallet. Equal keys mean the same wallet. */
export type LiveConnection = {
  readonly namespace: string
  readonly implementation: Namespace
  readonly connection: Connection
  readonly kind: ConnectorKind
  readonly key: unknown
  readonly signer?: (() => RemoteSigner | undefined) | undefined
  readonly release: Release
}
