import type { Account, Connections, Networks, Platform, Slice, Storage } from '#kernel'
import { isLatchkeyError, LatchkeyError, parseAccountId, parseNamespace } from '#kernel'
import type { BalanceState } from '#plugins/ports/account'
import { fromStoredBalance, nativeBalance, toStoredBalance } from './nativeBalance.ts'
import { toBalanceFacts } from './toBalanceFacts.ts'

type BalanceLoaderTools = {
  readonly connections: Connections
  readonly networks: Networks
  readonly platform: Platform
  readonly storage: Storage
  readonly state: Slice<BalanceState>
  readonly signal: AbortSignal
}

const noBalance = {
  status: 'idle',
  account: undefined,
  balance: undefined,
  at: undefined,
  error: undefined,
} as const

/** Reads native balances of accounts; only the latest request counts. */
export function createBalanceLoader({
  connections,
  networks,
  platform,
  storage,
  state,
  signal,
}: BalanceLoaderTools) {
  let latestRequest = 0
  const set = (change: Partial<BalanceState>) => {
    state.update((draft) => void Object.assign(draft, change))
    const { account, balance, status } = state.get()
    if (account !== undefined)
      connections.setAccountFacts(
        account,
        toBalanceFacts(balance, status, networks.find(parseAccountId(account).network)),
      )
  }
  const load = async (account: Account) => {
    const request = ++latestRequest
    set({ status: 'loading', account: account.id, error: undefined })
    try {
      const code = await networks.load(parseNamespace(account.network))
      const [balance] = await code.balances(account, { assets: [], signal })
      if (request !== latestRequest) return
      const at = platform.now()
      if (balance) storage.write(nativeBalance, toStoredBalance(balance, at), account.id)
      set({ status: 'ready', balance, at })
    } catch (cause) {
      const error = isLatchkeyError(cause) ? cause : new LatchkeyError('rpc', {}, { cause })
      if (request === latestRequest && !signal.aborted) set({ status: 'failed', error })
    }
  }
  return {
    load,
    isFresh: ({ id }: Account): boolean => storage.read(nativeBalance, id) !== undefined,
    /** Shows the stored balance of the account, and reads it again if it is outdated. */
    show(account: Account) {
      latestRequest++
      const stored = storage.readStale(nativeBalance, account.id)
      set({
        status: stored ? 'ready' : 'idle',
        account: account.id,
        balance: stored && fromStoredBalance(stored.value),
        at: stored?.value.at,
        error: undefined,
      })
      if (!stored || stored.stale) void load(account)
    },
    clear() {
      latestRequest++
      set(noBalance)
    },
  }
}
