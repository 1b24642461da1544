import type { createPrompts } from './createPrompts.ts'
import type { TestWalletAccount, TestWalletChange, TestWalletRequest } from './TestWallet.ts'
import { WalletFault } from './WalletFault.ts'
import type { WalletAccess } from './WalletSigner.ts'

type AccessOptions = {
  /** The accounts as they are written on a network. */
  accountsOn(network: string): readonly TestWalletAccount[]
  readonly networks: readonly string[]
  readonly prompts: ReturnType<typeof createPrompts>
  report(change: TestWalletChange): void
}

/** A lock that requests to connect wait for. */
function createLock() {
  const waiting: (() => void)[] = []
  let locked = false
  return {
    isLocked: () => locked,
    opened: async () => {
      if (locked) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    set(value: boolean) {
      locked = value
      if (!locked) for (const resume of waiting.splice(0)) resume()
    },
  }
}

/** Which site sees which account on which network: the state of a test wallet. */
export function createAccess({ accountsOn, networks, prompts, report }: AccessOptions) {
  const known = new Set(networks)
  const lock = createLock()
  const state = { connected: false, account: 0, network: networks[0] ?? '' }

  const visible = () => {
    const account = accountsOn(state.network)[state.account]
    return account && state.connected && !lock.isLocked() ? [account] : []
  }
  const reportChange = (changed: TestWalletChange['changed']) =>
    report({ changed, accounts: visible(), network: state.network })
  const update = (change: () => void, changed: TestWalletChange['changed'] = 'accounts') => {
    change()
    reportChange(changed)
  }

  const access: WalletAccess = {
    visible,
    requireAccount(address) {
      const [account] = visible()
      const isWanted = address === undefined || account?.address === address
      if (account && isWanted) return state.account
      throw new WalletFault(4100, 'The requested account has not been authorized by the user.')
    },
    async connect(request: TestWalletRequest) {
      await lock.opened()
      if (!state.connected) {
        await prompts.approve(request)
        update(() => Object.assign(state, { connected: true }))
      }
      return visible()
    },
    disconnect: () => update(() => Object.assign(state, { connected: false })),
    approve: prompts.approve,
    network: () => state.network,
    moveTo(id) {
      if (!known.has(id)) return false
      if (id !== state.network) update(() => Object.assign(state, { network: id }), 'network')
      return true
    },
    addNetwork: (id) => void known.add(id),
  }
  return {
    access,
    setLocked: (locked: boolean) => update(() => lock.set(locked)),
    showAccount: (account: number) => update(() => Object.assign(state, { account })),
  }
}
