import type { Connections, Platform } from '#kernel'
import { isLatchkeyError, LatchkeyError, withTimeout } from '#kernel'
import type { MultiWallet, MultiWalletState } from '#plugins/ports/multi-wallet'
import type { ConnectionChange, ConnectionKey, KnownConnection } from '#ui-shell'
import type { ConnectionHistory } from './createConnectionHistory.ts'
import type { EndedWallets } from './createEndedWallets.ts'
import type { ParkedWalletList } from './createParkedWalletList.ts'
import type { ParkedWalletTools } from './createParkedWalletTools.ts'
import type { PendingRestores } from './restoreParkedWallets.ts'
import { toAddressKey } from './toAddressKey.ts'

/** Dependencies of the wallet actions. */
export type WalletActionTools = {
  readonly connections: Connections
  readonly platform: Pick<Platform, 'after'>
  readonly restoreTools: ParkedWalletTools
  readonly parkedWallets: ParkedWalletList
  readonly ended: Pick<EndedWallets, 'add'>
  readonly restores: PendingRestores
  readonly history: ConnectionHistory
  /** Current list of wallets. */
  list(): MultiWalletState
  /** Updates the list. */
  refresh(): void
  /** Reconnects through the modal. Rejects with `modal-closed` if the visitor leaves. */
  reconnect(connection: KnownConnection): Promise<void>
}

/** Time for a wallet to confirm a disconnection (ms). */
const disconnectTimeout = 10_000

const isSameAddress = (one: string, other: string) => toAddressKey(one) === toAddressKey(other)

/** Creates the actions of visitors and hosts on wallets. */
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

  const end = async (ref: ConnectionKey): Promise<ConnectionChange> => {
    const { namespace, status } = find(ref)
    const pending = restores.all(namespace).find(({ id }) => id === ref.id)
    if (pending) {
      tools.ended.add(namespace, pending.id)
      restores.remove(pending, true)
    }
    const replaced = status === 'active' && (await promoteNextWallet(tools, namespace))
    const one = findParked(ref)
    if (one) await disconnectParked(tools, one)
    else if (status === 'active') await connections.disconnect({ namespace })
    return moved(namespace, { hasSwitchedWallet: replaced })
  }
  const disconnect = joinRunning(end)
  return {
    disconnect,
    /** Activates the last wallet before the current one; returns false if none can be activated. */
    replace: (namespace) => promoteNextWallet(tools, namespace),
    async switchTo(key, address) {
      const { namespace } = key
      const before = getAddress(namespace)
      const isPending = find(key).status === 'connecting'
      const ref = { namespace, id: isPending ? await restores.answered(key) : key.id }
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
      const { namespace } = find(ref)
      // Forget it even if the wallet refuses to disconnect.
      const forget = () => {
        history.forget(namespace, ref.id)
        tools.refresh()
      }
      const ended = await disconnect(ref).finally(forget)
      return { ...ended, hasDeletedWallet: true }
    },
  }
}

/** A second end of the active wallet would end the one that takes its place: it joins the first. */
function joinRunning(end: MultiWallet['disconnect']): MultiWallet['disconnect'] {
  const running = new Map<string, Promise<ConnectionChange>>()
  return ({ namespace, id }) => {
    const key = `${namespace} ${id}`
    const change = running.get(key) ?? end({ namespace, id }).finally(() => running.delete(key))
    running.set(key, change)
    return change
  }
}

/** Activates a parked wallet; one that a connection guard refuses was disconnected by it. */
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

/** Activates the last wallet before the current one; returns false if none can be activated. */
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
  { parkedWallets, ended, platform }: WalletActionTools,
  parked: ReturnType<ParkedWalletList['of']>[number],
): Promise<void> {
  const { namespace, id, connection } = parked
  ended.add(namespace, id)
  parkedWallets.remove(parked)
  const disconnect = async () => connection.disconnect()
  await withTimeout(platform, disconnectTimeout, disconnect()).catch((cause) => {
    throw new LatchkeyError('disconnect-failed', { namespace }, { cause })
  })
}

/** Switches the active wallet to another of its accounts. */
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
