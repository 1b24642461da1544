import { pageMemory } from '../pageMemory.ts'
import { pagePrompt } from '../pagePrompt.ts'
import type { Request } from '../pageProvider.ts'
import { RpcFault } from '../rpcFault.ts'
import type { SuiKey } from './suiKeys.ts'
import { suiKeys, suiOwner } from './suiKeys.ts'
import { walletLock } from './walletLock.ts'

export const suiChains = ['sui:mainnet', 'sui:testnet', 'sui:devnet'] as const
const features = [
  'sui:signPersonalMessage',
  'sui:signTransaction',
  'sui:signAndExecuteTransaction',
] as const

/** A site's input to the wallet, unvalidated. */
export type WalletInput = {
  readonly silent?: boolean
  readonly account?: { readonly address?: string }
  readonly chain?: string
  readonly message?: Uint8Array
  readonly transaction?: { toJSON(): Promise<string> }
}
type Change = { readonly accounts: readonly object[] }

function changeListeners() {
  const listeners = new Set<(change: Change) => void>()
  return {
    listening: () => listeners.size,
    listen(listener: (change: Change) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(change: Change) {
      for (const listener of [...listeners]) listener(change)
    },
  }
}

const toWalletAccount = ({ address, pair, label }: SuiKey) => ({
  address,
  publicKey: pair.getPublicKey().toRawBytes(),
  chains: suiChains,
  features,
  label,
})

/** Lists all entries, the chosen one first. */
function putFirst<T>(entries: readonly T[], chosen: number): readonly T[] {
  const first = entries[chosen]
  return [...(first ? [first] : []), ...entries.filter((one) => one !== first)]
}

/** Throws for another chain; a transaction has to name its own. */
function requireChain({ chain: wanted, transaction }: WalletInput): void {
  if ((wanted || transaction) && !suiChains.some((chain) => chain === wanted))
    throw new RpcFault(6160000, `The chain ${wanted} is not supported`)
}

/**
 * The site's access to the accounts: granted by a prompt, remembered over reloads, hidden while the
 * wallet is locked.
 */
export function suiAccess(id: string) {
  const keys = suiKeys([suiOwner.page])
  const shown = keys.map(toWalletAccount)
  const memory = pageMemory(id, { authorised: false, account: 0, chain: 0, known: [] })
  const prompt = pagePrompt()
  const listeners = changeListeners()
  const requests: Request[] = []
  const state = { removed: false }

  const visible = () => {
    if (!memory.get().authorised || lock.isLocked() || state.removed) return []
    return putFirst(shown, memory.get().account)
  }
  const announce = () => listeners.notify({ accounts: visible() })
  const lock = walletLock(announce)
  const recordRequest = (method: string, params: unknown) => {
    requests.push({ method, params })
    if (state.removed) throw new RpcFault(4900, 'The wallet was removed.')
  }

  return {
    visible,
    ...listeners,
    async connect(input: WalletInput = {}) {
      recordRequest('standard:connect', input)
      if (input.silent || visible().length > 0) return { accounts: visible() }
      await lock.untilOpen()
      await prompt.ask()
      memory.set({ authorised: true })
      announce()
      return { accounts: visible() }
    },
    async disconnect() {
      recordRequest('standard:disconnect', undefined)
      memory.set({ authorised: false })
      announce()
    },
    /** The key of the named account, after its owner approved. */
    async approvedKey(method: string, input: WalletInput): Promise<SuiKey> {
      recordRequest(method, input)
      const key = keys.find(({ address }) => address === input.account?.address)
      if (!key || visible().length === 0)
        throw new RpcFault(4100, 'The requested account has not been authorized by the user.')
      requireChain(input)
      await prompt.ask()
      return key
    },
    prompt,
    lock,
    switchAccount(account: number) {
      memory.set({ account })
      announce()
    },
    remove() {
      state.removed = true
      announce()
    },
    requests: (): readonly Request[] => requests,
  }
}
