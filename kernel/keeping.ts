import { array, object, optional, record, string } from 'valibot'
import type { Keeper } from './connectionDesk.ts'
import type { NamespaceState } from './connectionState.ts'
import { LatchkeyError } from './errors.ts'
import type { Schema } from './gate.ts'
import type { Live } from './Live.ts'
import type { Release } from './plugin.ts'
import type { RestoreTools } from './restore.ts'
import { probeLimit, signerOf } from './restore.ts'
import { defineStored } from './storage.ts'
import type { StoredConnection } from './storedConnections.ts'
import { storedEntry, storedKeys } from './storedConnections.ts'
import { storedOf } from './storedOf.ts'
import { within } from './within.ts'

export type { Keeper } from './connectionDesk.ts'
export type { StoredConnection } from './storedConnections.ts'

/** A wallet that is connected and not the one in use of its namespace. */
export type KeptWallet = Omit<Live, 'release'>

/** `beside`: the connector that was in use. */
type Beside = { readonly kept: readonly StoredConnection[]; readonly beside?: string | undefined }
const schema: Schema<Readonly<Record<string, Beside>>> = record(
  string(),
  object({ kept: array(storedEntry), beside: optional(string()) }),
)
const keptEntry = defineStored({ key: 'kept_connections', version: 1, schema })

/** Several wallets of a namespace: one is in use, as without it, and a keeper has the others. */
export type Keeping = {
  /**
   * Hands the wallets that others take the place of to a keeper instead of disconnecting them.
   * There is one keeper; the release ends that.
   */
  by(keeper: Keeper): Release
  /** What is to be remembered of a wallet as it is now. */
  entryOf(kept: KeptWallet): StoredConnection
  /**
   * What an earlier visit kept beside the wallets in use: hints, worth nothing until `resume`
   * succeeded.
   */
  stored(): readonly { readonly namespace: string; readonly saved: StoredConnection }[]
  /**
   * Remembers for a next visit what is kept in a namespace, and beside whom. Storage of connections
   * in use is not touched.
   */
  remember(namespace: string, kept: readonly StoredConnection[]): void
  /**
   * Brings back a wallet of an earlier visit; it answered a live probe then. Never prompts. Rejects
   * with what `Connections.connect` does, `timeout` after 10 s.
   */
  resume(namespace: string, saved: StoredConnection): Promise<KeptWallet>
  /**
   * Makes a kept wallet the one in use, as if it had just been connected: whoever looks at wallets
   * does so again. Rejects as `Connections.connect`.
   */
  use(kept: KeptWallet): Promise<NamespaceState>
}

/**
 * The seam for a plugin that keeps several wallets. Only this file's importer pays for it.
 * @example needs: { tools: keepingTools } … const keeping = keepingOf(needs.tools)
 */
export function keepingOf(tools: RestoreTools): Keeping {
  const { platform, networks, connections } = tools
  const { desk } = connections
  const all = () => desk.storage.read(keptEntry) ?? {}
  const inUse = (namespace: string) => desk.stored.of(namespace)?.connectorId
  // Whoever disconnected the wallet in use while nobody kept the others meant them as well.
  const isOver = (namespace: string, { beside }: Beside) =>
    (desk.storage.read(storedKeys.disconnectedIds)?.[namespace] ?? []).some((id) => id === beside)
  return {
    by(keeper) {
      desk.keeper = keeper
      return () => {
        if (desk.keeper === keeper) desk.keeper = undefined
      }
    },
    entryOf: storedOf,
    stored: () =>
      Object.entries(all()).flatMap(([namespace, one]) =>
        isOver(namespace, one) ? [] : one.kept.map((saved) => ({ namespace, saved })),
      ),
    remember(namespace, kept) {
      const { [namespace]: before, ...others } = all()
      const now: Beside = { kept, beside: inUse(namespace) }
      if (JSON.stringify(before) === JSON.stringify(now) || (!before && kept.length === 0)) return
      desk.storage.write(keptEntry, kept.length === 0 ? others : { ...others, [namespace]: now })
    },
    async resume(namespace, saved) {
      const bring = async (): Promise<KeptWallet> => {
        const [code, signer] = await Promise.all([networks.load(namespace), signerOf(tools, saved)])
        const connection = await code.resume(saved.saved, signer)
        if (!connection || connection.state.accounts.length === 0)
          throw new LatchkeyError('unauthorized')
        return {
          namespace,
          code,
          connection,
          kind: saved.kind,
          key: signer ?? saved.connectorId,
          signer: () => signer,
        }
      }
      return within(platform, probeLimit, bring(), () => new LatchkeyError('timeout'))
    },
    use: ({ namespace, connection, ...kept }) =>
      connections.attempt(namespace, { ...kept, restored: false, run: async () => connection }),
  }
}
