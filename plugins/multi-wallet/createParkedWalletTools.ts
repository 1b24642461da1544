import { array, object, optional, record, string } from 'valibot'
import type {
  LiveConnection,
  NamespaceState,
  ParkedWallets,
  Release,
  RestoreTools,
  Schema,
  StoredConnection,
} from '#kernel'
import {
  defineStorageEntry,
  LatchkeyError,
  probeTimeout,
  resumeSigner,
  storedConnectionSchema,
  storedKeys,
  toStoredConnection,
  withTimeout,
} from '#kernel'

/** A wallet that is connected and not the one in use of its namespace. */
export type ParkedWallet = Omit<LiveConnection, 'release'>

/** `beside`: the connector that was in use. */
type ParkedRecord = {
  readonly kept: readonly StoredConnection[]
  readonly beside?: string | undefined
}
const parkedSchema: Schema<Readonly<Record<string, ParkedRecord>>> = record(
  string(),
  object({ kept: array(storedConnectionSchema), beside: optional(string()) }),
)
const storedParkedWallets = defineStorageEntry({
  key: 'kept_connections',
  version: 1,
  schema: parkedSchema,
})

/** Several wallets of a namespace: one is in use, as without it, and a keeper has the others. */
export type ParkedWalletTools = {
  /**
   * Hands the wallets that others take the place of to a keeper instead of disconnecting them.
   * There is one keeper; the release ends that.
   */
  register(keeper: ParkedWallets): Release
  /** What is to be remembered of a wallet as it is now. */
  toStored(kept: ParkedWallet): StoredConnection
  /**
   * What an earlier visit kept beside the wallets in use: hints, worth nothing until `resume`
   * succeeded.
   */
  readStored(): readonly { readonly namespace: string; readonly saved: StoredConnection }[]
  /**
   * Remembers for a next visit what is kept in a namespace, and beside whom. Storage of connections
   * in use is not touched.
   */
  save(namespace: string, kept: readonly StoredConnection[]): void
  /**
   * Brings back a wallet of an earlier visit; it answered a live probe then. Never prompts. Rejects
   * with what `Connections.connect` does, `timeout` after 10 s.
   */
  resume(namespace: string, saved: StoredConnection): Promise<ParkedWallet>
  /**
   * Makes a kept wallet the one in use, as if it had just been connected: whoever looks at wallets
   * does so again. Rejects as `Connections.connect`.
   */
  activate(kept: ParkedWallet): Promise<NamespaceState>
}

/**
 * The seam for a plugin that keeps several wallets. Only this file's importer pays for it.
 * @example needs: { tools: keepingTools } … const keeping = keepingOf(needs.tools)
 */
export function createParkedWalletTools(tools: RestoreTools): ParkedWalletTools {
  const { platform, networks, connections } = tools
  const { context } = connections
  const readAll = () => context.storage.read(storedParkedWallets) ?? {}
  const getActiveId = (namespace: string) => context.stored.read(namespace)?.connectorId
  // Whoever disconnected the wallet in use while nobody kept the others meant them as well.
  const isOutdated = (namespace: string, { beside }: ParkedRecord) =>
    (context.storage.read(storedKeys.disconnectedIds)?.[namespace] ?? []).some(
      (id) => id === beside,
    )
  return {
    register(parkedWallets) {
      context.parkedWallets = parkedWallets
      return () => {
        if (context.parkedWallets === parkedWallets) context.parkedWallets = undefined
      }
    },
    toStored: toStoredConnection,
    readStored: () =>
      Object.entries(readAll()).flatMap(([namespace, one]) =>
        isOutdated(namespace, one) ? [] : one.kept.map((saved) => ({ namespace, saved })),
      ),
    save(namespace, kept) {
      const { [namespace]: before, ...others } = readAll()
      const now: ParkedRecord = { kept, beside: getActiveId(namespace) }
      if (JSON.stringify(before) === JSON.stringify(now) || (!before && kept.length === 0)) return
      context.storage.write(
        storedParkedWallets,
        kept.length === 0 ? others : { ...others, [namespace]: now },
      )
    },
    async resume(namespace, saved) {
      const resumeParked = async (): Promise<ParkedWallet> => {
        const [code, signer] = await Promise.all([
          networks.load(namespace),
          resumeSigner(tools, saved),
        ])
        const connection = await code.resume(saved.saved, signer)
        if (!connection || connection.state.accounts.length === 0)
          throw new LatchkeyError('unauthorized')
        return {
          namespace,
          implementation: code,
          connection,
          kind: saved.kind,
          key: signer ?? saved.connectorId,
          signer: () => signer,
        }
      }
      return withTimeout(platform, probeTimeout, resumeParked(), () => new LatchkeyError('timeout'))
    },
    activate: ({ namespace, connection, ...kept }) =>
      connections.attempt(namespace, { ...kept, restored: false, run: async () => connection }),
  }
}
