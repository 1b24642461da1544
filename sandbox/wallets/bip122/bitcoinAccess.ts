import * as bitcoin from 'bitcoinjs-lib'
import type { BitcoinAddress } from '../../chains/bitcoin/bitcoinAccounts.ts'
import { bitcoinAccount } from '../../chains/bitcoin/bitcoinAccounts.ts'
import { pageMemory } from '../pageMemory.ts'
import { pagePrompt } from '../pagePrompt.ts'
import type { Request } from '../pageProvider.ts'
import { RpcFault } from '../rpcFault.ts'

/** The supported networks; they share the sandbox's chain. */
export const walletNetworks = [
  {
    name: 'mainnet',
    caip2: 'bip122:000000000019d6689c085ae165831e93',
    format: bitcoin.networks.bitcoin,
  },
  {
    name: 'testnet4',
    caip2: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    format: bitcoin.networks.testnet,
  },
  {
    name: 'signet',
    caip2: 'bip122:00000008819873e925422c1ff0f99f7c',
    format: bitcoin.networks.testnet,
  },
]

export type BitcoinAccessOptions = {
  readonly id: string
  /** The Esplora URL of a network, by CAIP-2 id. */
  urlOf(caip2: string): string
  /** Kind of its address for payments. */
  readonly payment?: 'payment' | 'nested' | 'legacy' | 'ordinals'
}

/** A lock that one can wait for. */
function createLock() {
  const lock = { on: false, open: () => {}, opened: Promise.resolve() }
  return {
    closed: () => lock.on,
    opened: () => lock.opened,
    close() {
      lock.on = true
      lock.opened = new Promise((resolve) => {
        lock.open = resolve
      })
    },
    open() {
      lock.on = false
      lock.open()
    },
  }
}

type ChangeKind = 'account' | 'network' | 'gone'
type Parts = {
  readonly memory: ReturnType<typeof pageMemory>
  readonly lock: ReturnType<typeof createLock>
  tell(what: ChangeKind): void
}

/** The wallet's controls for tests and demos. */
const createControls = ({ memory, lock, tell }: Parts) => ({
  lock() {
    lock.close()
    tell('account')
  },
  unlock() {
    lock.open()
    tell('account')
  },
  switchAccount(account: number) {
    memory.set({ account })
    tell('account')
  },
  /** By CAIP-2 id. */
  switchChain(caip2: string) {
    memory.set({ chain: walletNetworks.findIndex((one) => one.caip2 === caip2) })
    tell('network')
  },
})

const defaultNetwork = { name: 'mainnet', caip2: '', format: bitcoin.networks.bitcoin } as const

/** The common part of the page's wallets, for every dialect: keys, prompts, permission, memory. */
export function bitcoinAccess({ id, urlOf, payment = 'payment' }: BitcoinAccessOptions) {
  const memory = pageMemory(id, { authorised: false, account: 0, chain: 0, known: [] })
  const prompt = pagePrompt()
  const changes = new Set<(what: ChangeKind) => void>()
  const requests: Request[] = []
  const lock = createLock()
  let removed = false

  const network = () => walletNetworks[memory.get().chain] ?? defaultNetwork
  const tell = (what: ChangeKind) => {
    for (const change of [...changes]) change(what)
  }
  const addresses = () => {
    const account = bitcoinAccount(memory.get().account, network().format)
    return { payment: account[payment], ordinals: account.ordinals }
  }
  const require = () => {
    if (!memory.get().authorised || lock.closed())
      throw new RpcFault(4100, 'The site has no access to this wallet.')
  }
  return {
    prompt,
    network,
    addresses,
    require,
    approved: (address: unknown) => askOwner({ require, addresses, prompt }, address),
    url: () => urlOf(network().caip2),
    authorised: () => memory.get().authorised && !lock.closed(),
    record(method: string, params?: unknown) {
      requests.push({ method, params })
      if (removed) throw new RpcFault(4900, 'The wallet was removed.')
    },
    /** Lets the site in, with a prompt the first time. */
    async grant() {
      await lock.opened()
      if (!memory.get().authorised) await prompt.ask()
      memory.set({ authorised: true })
    },
    forget: () => memory.set({ authorised: false }),
    moveTo(chain: number) {
      memory.set({ chain })
      tell('network')
    },
    listen(change: (what: ChangeKind) => void) {
      changes.add(change)
      return () => void changes.delete(change)
    },
    listening: () => changes.size,
    controls: {
      ...prompt,
      ...createControls({ memory, lock, tell }),
      remove() {
        removed = true
        tell('gone')
      },
      requests: () => requests,
    },
  }
}

/** Its own address, once the site is let in and the owner approved. */
async function askOwner(
  { require, addresses, prompt }: Owner,
  address: unknown,
): Promise<BitcoinAddress> {
  require()
  const own = Object.values(addresses()).find((one) => one.address === address)
  if (!own) throw new RpcFault(-32602, 'That is not an address of this wallet.')
  await prompt.ask()
  return own
}
type Owner = {
  require(): void
  addresses(): Readonly<Record<string, BitcoinAddress>>
  readonly prompt: ReturnType<typeof pagePrompt>
}

export type BitcoinAccess = ReturnType<typeof bitcoinAccess>

/** The inputs of a request, each with our address that signs it; prompts the owner once. */
export async function selectApprovedInputs(
  access: BitcoinAccess,
  inputs: readonly { readonly address: unknown; readonly index: number }[],
) {
  access.require()
  const own = Object.values(access.addresses())
  const chosen = inputs.map(({ address, index }) => {
    const by = own.find((one) => one.address === address)
    if (!by) throw new RpcFault(-32602, 'That is not an address of this wallet.')
    return { index, by }
  })
  await access.prompt.ask()
  return chosen
}
