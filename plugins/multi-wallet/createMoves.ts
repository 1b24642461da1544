import type {
  ConnectionMoved,
  ConnectionRef,
  Connections,
  KnownConnection,
  Platform,
} from '#kernel'
import { isLatchkeyError, LatchkeyError, within } from '#kernel'
import type { Keeping } from '#kernel/keeping'
import { addressKey } from './addressKey.ts'
import type { History } from './createHistory.ts'
import type { Rack } from './createRack.ts'
import type { Returns } from './createReturns.ts'
import type { MultiWallet, MultiWalletState } from './port.ts'

/** What moving between wallets works with. */
export type MoveTools = {
  readonly connections: Connections
  readonly platform: Pick<Platform, 'after'>
  readonly keeping: Keeping
  readonly rack: Rack
  readonly returns: Returns
  readonly history: History
  /** What is known now. */
  list(): MultiWalletState
  /** Looks again at what is known. */
  refresh(): void
  /** Has the visitor log in again. Rejects with `modal-closed` when they leave. */
  logIn(connection: KnownConnection): Promise<void>
}

/** A wallet that does not confirm its end in this time has not done it. */
const endLimit = 10_000

const same = (one: string, other: string) => addressKey(one) === addressKey(other)

/** Makes what visitors and hosts do with wallets. */
export function createMoves(tools: MoveTools): Pick<
  MultiWallet,
  'switchTo' | 'disconnect' | 'remove'
> & {
  replace(namespace: string): Promise<boolean>
} {
  const { connections, rack, returns, history } = tools
  const find = ({ namespace, id }: ConnectionRef): KnownConnection => {
    const { connections: live, recentConnections } = tools.list()
    const found = [...live, ...recentConnections].find(
      (one) => one.namespace === namespace && one.id === id,
    )
    if (!found) throw new LatchkeyError('connection-missing')
    return found
  }
  const addressOf = (namespace: string) => connections.of(namespace)?.accountState.address
  const moved = (namespace: string, more: Partial<ConnectionMoved>): ConnectionMoved => ({
    namespace,
    address: addressOf(namespace),
    hasSwitchedAccount: false,
    hasSwitchedWallet: false,
    hasDeletedWallet: false,
    ...more,
  })
  const kept = ({ namespace, id }: ConnectionRef) => rack.of(namespace).find((one) => one.id === id)

  const disconnect = async (ref: ConnectionRef): Promise<ConnectionMoved> => {
    const { namespace, status } = find(ref)
    const expected = returns.of(namespace).find(({ id }) => id === ref.id)
    if (expected) returns.drop(expected, true)
    const replaced = status === 'active' && (await makeWay(tools, namespace))
    const one = kept(ref)
    if (one) await endKept(tools, one)
    else if (status === 'active') await connections.disconnect({ namespace })
    return moved(namespace, { hasSwitchedWallet: replaced })
  }
  return {
    disconnect,
    /**
     * Brings the wallet that was last before the one in use back into its place; false when there
     * is none that takes it.
     */
    replace: (namespace) => makeWay(tools, namespace),
    async switchTo(ref, address) {
      const before = addressOf(ref.namespace)
      if (find(ref).status === 'connecting') await returns.done
      const found = find(ref)
      const one = kept(ref)
      if (one) await bringUp(tools, one)
      else if (found.status !== 'active') await tools.logIn(found)
      if (address !== undefined) await switchAccount(connections, ref.namespace, address)
      connections.activate(ref.namespace)
      const hasSwitchedWallet = found.status !== 'active'
      return moved(ref.namespace, {
        hasSwitchedWallet,
        hasSwitchedAccount: !hasSwitchedWallet && addressOf(ref.namespace) !== before,
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
async function bringUp(
  { keeping, rack }: MoveTools,
  kept: ReturnType<Rack['of']>[number],
): Promise<void> {
  try {
    await keeping.use(kept)
  } catch (error) {
    if (!isLatchkeyError(error, 'modal-closed', 'destroyed')) rack.take(kept)
    throw error
  }
}

/**
 * Brings the wallet that was last before the one in use back into its place; false when there is
 * none that takes it.
 */
async function makeWay(tools: MoveTools, namespace: string): Promise<boolean> {
  for (const next of tools.rack.of(namespace)) {
    const used = await bringUp(tools, next).then(
      () => true,
      () => false,
    )
    if (used) return true
  }
  return false
}

async function endKept(
  { rack, platform }: MoveTools,
  kept: ReturnType<Rack['of']>[number],
): Promise<void> {
  const { namespace, connection } = kept
  rack.take(kept)
  const ended = async () => connection.disconnect()
  await within(platform, endLimit, ended(), () => new LatchkeyError('timeout')).catch((cause) => {
    throw new LatchkeyError('disconnect-failed', { namespace }, { cause })
  })
}

/** Has the wallet in use sign with another of its accounts. */
async function switchAccount(
  connections: Connections,
  namespace: string,
  address: string,
): Promise<void> {
  const live = connections.live(namespace)
  const account = live?.state.accounts.find((one) => same(one.address, address))
  if (!live || !account) throw new LatchkeyError('connection-missing')
  if (same(connections.of(namespace)?.accountState.address ?? '', address)) return
  if (!live.switchAccount) throw new LatchkeyError('unsupported')
  await live.switchAccount(account.id)
}
