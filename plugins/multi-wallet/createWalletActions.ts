import type { Connections, Platform } from '#kernel'
import { isLatchkeyError, LatchkeyError, withTimeout } from '#kernel'
import type { ConnectionChange, ConnectionKey, KnownConnection } from '#ui-shell'
import type { ConnectionHistory } from './createConnectionHistory.ts'
import type { ParkedWalletList } from './createParkedWalletList.ts'
import type { ParkedWalletTools } from './createParkedWalletTools.ts'
import type { MultiWallet, MultiWalletState } from './port.ts'
import type { PendingRestores } from './restoreParkedWallets.ts'
import { toAddressKey } from './toAddressKey.ts'

/** What moving between wallets works with. */
export type WalletActionTools = {
  readonly connections: Connections
  readonly platform: Pick<Platform, 'after'>
  readonly restoreTools: ParkedWalletTools
  readonly parkedWallets: ParkedWalletList
  readonly restores: PendingRestores
  readonly history: ConnectionHistory
  /** What is known now. */
  list(): MultiWalletState
  /** Looks again at what is known. */
  refresh(): void
  /** Has the visitor log in again. Rejects with `modal-closed` when they leave. */
  reconnect(connection: KnownConnection): Promise<void>
}

/** A wallet that does not confirm its end in this time has not done it. */
const disconnectTimeout = 10_000

const isSameAddress = (one: string, other: string) => toAddressKey(one) === toAddressKey(other)

/** Makes what visitors and hosts do with wallets. */
export function createWalletActions(tools: WalletActionTools): Pick<
  MultiWallet,
  'switchTo' | 'disconnect' | 'remove'
> & {
  replace(namespace: string): Promise<boolean>
} {
  const { connections, parkedWallets, restores, history } = tools
  const find = ({ namespace, id }: ConnectionKey): KnownConnection => {
    const { connections: live, recentConnections } = tools.list()
    const found = [...live, ...recentConnections].find(
      (one) => one.namespace === namespace && one.id === id,
    )
    if (!found) throw new LatchkeyError('connection-missing')
    return found
  }
  const getAddress = (namespace: string) => connections.getState(namespace)?.accountState.address
  const moved = (namespace: string, more: Partial<ConnectionChange>): ConnectionChange => ({
    namespace,
    address: getAddress(namespace),
    hasSwitchedAccount: false,
    hasSwitchedWallet: false,
    hasDeletedWallet: false,
    ...more,
  })
  const findParked = ({ namespace, id }: ConnectionKey) =>
    parkedWallets.of(namespace).find((one) => one.id === id)

  const disconnect = async (ref: ConnectionKey): Promise<ConnectionChange> => {
    const { namespace, status } = find(ref)
    const pending = restores.of(namespace).find(({ id }) => id === ref.id)
    if (pending) restores.remove(pending, true)
    const replaced = status === 'active' && (await promoteNextWallet(tools, namespace))
    const one = findParked(ref)
    if (one) await disconnectParked(tools, one)
    else if (status === 'active') await connections.disconnect({ namespace })
    return moved(namespace, { hasSwitchedWallet: replaced })
  }
  return {
    disconnect,
    /**
     * Brings the wallet that was last before the one in use back into its place; false when there
     * is none that takes it.
     */
    replace: (namespace) => promoteNextWallet(tools, namespace),
    async switchTo(ref, address) {
      const before = getAddress(ref.namespace)
      if (find(ref).status === 'connecting') await restores.done
      const found = find(ref)
      const one = findParked(ref)
      if (one) await activateParked(tools, one)
      else if (found.status !== 'active') await tools.reconnect(found)
      if (address !== undefined) await switchAccount(connections, ref.namespace, address)
      connections.activate(ref.namespace)
      const hasSwitchedWallet = found.status !== 'active'
      return moved(ref.namespace, {
        hasSwitchedWallet,
        hasSwitchedAccount: !hasSwitchedWallet && getAddress(ref.namespace) !== before,
      })
    },
    async remove(ref) {
      const { status, namespace } = find(ref)
      // Forgotten even when the wallet refuses to end.
      const forget = () => {
        history.forget(namespace, ref.id)
        tools.refresh()
      }
      const ended = await (status === 'disconnected'
        ? Promise.resolve(moved(namespace, {}))
        : disconnect(ref)
      ).finally(forget)
      return { ...ended, hasDeletedWallet: true }
    },
  }
}

/** A wallet that whoever looks at wallets refuses was disconnected by that. */
async function activateParked(
  { restoreTools, parkedWallets }: WalletActionTools,
  parked: ReturnType<ParkedWalletList['of']>[number],
): Promise<void> {
  try {
    await restoreTools.activate(parked)
  } catch (error) {
    if (!isLatchkeyError(error, 'modal-closed', 'destroyed')) parkedWallets.remove(parked)
    throw error
  }
}

/**
 * Brings the wallet that was last before the one in use back into its place; false when there is
 * none that takes it.
 */
async function promoteNextWallet(tools: WalletActionTools, namespace: string): Promise<boolean> {
  for (const next of tools.parkedWallets.of(namespace)) {
    const used = await activateParked(tools, next).then(
      () => true,
      () => false,
    )
    if (used) return true
  }
  return false
}

async function disconnectParked(
  { parkedWallets, platform }: WalletActionTools,
  parked: ReturnType<ParkedWalletList['of']>[number],
): Promise<void> {
  const { namespace, connection } = parked
  parkedWallets.remove(parked)
  const ended = async () => connection.disconnect()
  await withTimeout(platform, disconnectTimeout, ended(), () => new LatchkeyError('timeout')).catch(
    (cause) => {
      throw new LatchkeyError('disconnect-failed', { namespace }, { cause })
    },
  )
}

/** Has the wallet in use sign with another of its accounts. */
async function switchAccount(
  connections: Connections,
  namespace: string,
  address: string,
): Promise<void> {
  const live = connections.getConnection(namespace)
  const account = live?.state.accounts.find((one) => isSameAddress(one.address, address))
  if (!live || !account) throw new LatchkeyError('connection-missing')
  if (isSameAddress(connections.getState(namespace)?.accountState.address ?? '', address)) return
  if (!live.switchAccount) throw new LatchkeyError('unsupported')
  await live.switchAccount(account.id)
}
