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

/** A connected wallet that is not the active one of its namespace. */
export type ParkedWallet = Omit<LiveConnection, 'release'>

/** `beside`: the connector of the active wallet. */
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

/** Keeps several wallets of a namespace connected beside the active one. */
export type ParkedWalletTools = {
  /** Hands replaced wallets over instead of disconnecting them, until released. */
  register(keeper: ParkedWallets): Release
  /** The stored form of a wallet. */
  toStored(kept: ParkedWallet): StoredConnection
  /** The wallets parked by an earlier visit: hints, worth nothing until `resume` succeeds. */
  readStored(): readonly { readonly namespace: string; readonly saved: StoredConnection }[]
  /** Stores the parked wallets of a namespace, with the id of the active one. */
  save(namespace: string, kept: readonly StoredConnection[]): void
  /**
   * Resumes a wallet of an earlier visit after a live probe. Never prompts. Rejects as
   * `Connections.connect`, and with `timeout` after 10 s.
   */
  resume(namespace: string, saved: StoredConnection): Promise<ParkedWallet>
  /** Makes a parked wallet the active one, guards included. Rejects as `Connections.connect`. */
  activate(kept: ParkedWallet): Promise<NamespaceState>
}

/**
 * Makes the tools.
 * @example
 * needs: { restoreTools: restoreToolsRef }
 * const tools = createParkedWalletTools(needs.restoreTools)
 */
export function createParkedWalletTools(tools: RestoreTools): ParkedWalletTools {
  const { platform, networks, connections } = tools
  const { context } = connections
  const readAll = () => context.storage.read(storedParkedWallets) ?? {}
  const getActiveId = (namespace: string) => context.stored.read(namespace)?.connectorId
  // A disconnect without this plugin meant the parked wallets too.
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
      return withTimeout(platform, probeTimeout, resumeParked())
    },
    activate: ({ namespace, connection, ...kept }) =>
      connections.attempt(namespace, { ...kept, restored: false, run: async () => connection }),
  }
}
