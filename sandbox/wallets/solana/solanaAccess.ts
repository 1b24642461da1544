import type { Keypair } from '@solana/web3.js'
import type { WalletAccount } from '@wallet-standard/base'
import { solanaAccount } from '../../chains/solana/solanaAccounts.ts'
import { pageMemory } from '../pageMemory.ts'
import { pagePrompt } from '../pagePrompt.ts'
import type { Request } from '../pageProvider.ts'
import { RpcFault } from '../rpcFault.ts'

/** The supported clusters, by their CAIP-2 id in the sandbox. */
export const solanaClusters: Readonly<Record<string, string>> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

type Change = (changed: { readonly accounts: readonly WalletAccount[] }) => void

/** A lock that one can wait for. */
function createLock() {
  const waiting: (() => void)[] = []
  let closed = false
  return {
    closed: () => closed,
    close() {
      closed = true
    },
    open() {
      closed = false
      for (const go of waiting.splice(0)) go()
    },
    opened: () => (closed ? new Promise<void>((resolve) => waiting.push(resolve)) : undefined),
  }
}

/**
 * The ten accounts as the standard has them. Each keeps its identity: wallets want the very object
 * back that they gave.
 */
function createAccounts(
  features: readonly `${string}:${string}`[],
): (index: number) => WalletAccount {
  const made = new Map<number, WalletAccount>()
  return (index) => {
    const { publicKey } = solanaAccount(index)
    const account = made.get(index) ?? {
      address: publicKey.toBase58(),
      publicKey: publicKey.toBytes(),
      // The keys above are written in the form the standard's type wants.
      chains: Object.keys(solanaClusters) as `${string}:${string}`[],
      features,
      label: `Account ${index + 1}`,
    }
    made.set(index, account)
    return account
  }
}

type ControlParts = {
  readonly lock: ReturnType<typeof createLock>
  tell(): void
  readonly memory: ReturnType<typeof pageMemory>
}

/** The owner's actions in the wallet itself. */
const createControls = ({ lock, tell, memory }: ControlParts) => ({
  lock() {
    lock.close()
    tell()
  },
  unlock() {
    lock.open()
    tell()
  },
  switchAccount(index: number) {
    memory.set({ account: index })
    tell()
  },
})

const unauthorized = () =>
  new RpcFault(4100, 'The requested method and/or account has not been authorized by the user.')

/**
 * Which site may see which account: granted by a prompt, remembered over reloads, hidden while the
 * wallet is locked.
 */
export function solanaAccess(id: string, features: readonly `${string}:${string}`[]) {
  const memory = pageMemory(id, { authorised: false, account: 0, chain: 0, known: [] })
  const prompt = pagePrompt()
  const listeners = new Set<Change>()
  const requests: Request[] = []
  const accounts = createAccounts(features)
  const lock = createLock()
  let removed = false

  const keyOf = (): Keypair => solanaAccount(memory.get().account)
  const account = () => accounts(memory.get().account)
  const visible = () => (memory.get().authorised && !lock.closed() && !removed ? [account()] : [])
  const tell = () => {
    for (const listener of [...listeners]) listener({ accounts: visible() })
  }
  const record = (method: string, params?: unknown) => {
    requests.push({ method, params })
    if (removed) throw new RpcFault(4900, 'The wallet was removed.')
  }

  const remove = () => {
    removed = true
    tell()
  }

  async function grant(): Promise<void> {
    await lock.opened()
    if (memory.get().authorised) return
    await prompt.ask()
    memory.set({ authorised: true })
  }

  return {
    visible,
    record,
    prompt,
    grant,
    keyOf,
    account,
    /** The key, once the owner approved; only for the account that is granted and shown. */
    async approvedKey(given: WalletAccount): Promise<Keypair> {
      if (visible()[0] !== given) throw unauthorized()
      await prompt.ask()
      return keyOf()
    },
    listen(listener: Change) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    forget: () => memory.set({ authorised: false }),
    listening: () => listeners.size,
    controls: {
      ...prompt,
      ...createControls({ lock, tell, memory }),
      remove,
      requests: () => requests,
    },
  }
}
