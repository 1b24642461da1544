import type { Account, Connections, Networks, Platform, Slice, Storage } from '#kernel'
import { isLatchkeyError, LatchkeyError, namespaceOf, parseAccountId } from '#kernel'
import { factsOf } from './factsOf.ts'
import { fromStored, nativeBalance, toStored } from './nativeBalance.ts'
import type { BalanceState } from './port.ts'

type Tools = {
  readonly connections: Connections
  readonly networks: Networks
  readonly platform: Platform
  readonly storage: Storage
  readonly state: Slice<BalanceState>
  readonly signal: AbortSignal
}

/** Reads the native balance of one account after another; the newest question wins. */
export function createBalance({ connections, networks, platform, storage, state, signal }: Tools) {
  let asked = 0
  const set = (change: Partial<BalanceState>) => {
    state.update((draft) => void Object.assign(draft, change))
    const { account, balance, status } = state.get()
    if (account !== undefined)
      connections.describe(
        account,
        factsOf(balance, status, networks.find(parseAccountId(account).network)),
      )
  }
  const load = async (account: Account) => {
    const turn = ++asked
    set({ status: 'loading', account: account.id, error: undefined })
    try {
      const code = await networks.load(namespaceOf(account.network))
      const [balance] = await code.balances(account, { assets: [], signal })
      if (turn !== asked) return
      const at = platform.now()
      if (balance) storage.write(nativeBalance, toStored(balance, at), account.id)
      set({ status: 'ready', balance, at })
    } catch (cause) {
      const error = isLatchkeyError(cause) ? cause : new LatchkeyError('rpc', {}, { cause })
      if (turn === asked && !signal.aborted) set({ status: 'failed', error })
    }
  }
  return {
    load,
    isFresh: ({ id }: Account): boolean => storage.read(nativeBalance, id) !== undefined,
    /** Shows what is kept of the account, and reads it unless that is still to be believed. */
    show(account: Account) {
      asked++
      const kept = storage.readStale(nativeBalance, account.id)
      set({
        status: kept ? 'ready' : 'idle',
        account: account.id,
        balance: kept && fromStored(kept.value),
        at: kept?.value.at,
        error: undefined,
      })
      if (!kept || kept.stale) void load(account)
    },
    clear() {
      asked++
      set({
        status: 'idle',
        account: undefined,
        balance: undefined,
        at: undefined,
        error: undefined,
      })
    },
  }
}
