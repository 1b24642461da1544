import type { Address } from 'viem'
import { createClient, http, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { callBatches } from './callBatches.ts'
import { checkRequest } from './checkRequest.ts'
import type { ExtensionParts, Handler } from './extensionAccess.ts'
import { extensionAccess } from './extensionAccess.ts'
import { extensionChains } from './extensionChains.ts'
import { pageMemory } from './pageMemory.ts'
import { pagePrompt } from './pagePrompt.ts'
import type { PageProvider, Request } from './pageProvider.ts'
import { createEmitter } from './pageProvider.ts'
import { RpcFault } from './rpcFault.ts'
import { createE2EProvider } from './walletless/createE2EProvider.ts'
import { fundedKeys } from './walletless/fundedKeys.ts'

export type PageChain = {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly batchAccount: Address
}
export type ExtensionOptions = {
  readonly id: string
  readonly chains: readonly PageChain[]
  /** Chains it switches to without their being added first; absent means all. */
  readonly knows?: readonly number[]
}

/** Controls of a page's wallet, for tests and demos. */
export type WalletControls = {
  /** The next prompts (one by default) are rejected with 4001. */
  rejectNext(count?: number): void
  /** Prompts stay open from now on, until `approve` or `reject`. */
  hold(): void
  approve(): void
  reject(): void
  /** Answers nothing from now on, reads included. */
  hang(): void
  /** Accounts are hidden and connecting waits until `unlock`. */
  lock(): void
  unlock(): void
  /** To one of the ten funded accounts. */
  switchAccount(index: number): void
  switchChain(chainId: string): void
  /** As if it were uninstalled: answers 4900 from now on. */
  remove(): void
  /** Every request it got, oldest first. */
  requests(): readonly Request[]
}

const signing = [
  'personal_sign',
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
]
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const accountOf = (index: number) => privateKeyToAccount(fundedKeys[index] ?? '0x')

/** Restores the remembered state; applies and announces what another tab changed. */
function followOtherTabs(
  { memory, emitter }: ExtensionParts,
  base: Pick<ReturnType<typeof createE2EProvider>, 'setChain' | 'setSigningAccount'>,
  announce: () => void,
) {
  base.setChain(memory.get().chain)
  base.setSigningAccount(memory.get().account)
  memory.follow((before) => {
    const { account, authorised, chain } = memory.get()
    if (chain !== before.chain) {
      base.setChain(chain)
      emitter.emit('chainChanged', numberToHex(chain))
    }
    if (account === before.account && authorised === before.authorised) return
    base.setSigningAccount(account)
    announce()
  })
}

const createBase = (chains: ExtensionOptions['chains']) =>
  createE2EProvider({
    chains: chains.map(({ id, name, url }) => ({
      id,
      name,
      nativeCurrency,
      rpcUrls: { default: { http: [url] } },
    })),
    rpcUrls: Object.fromEntries(chains.map(({ id, url }) => [id, url])),
  })

const createBatches = (chains: ExtensionOptions['chains']) =>
  callBatches(
    new Map(
      chains.map(({ id, url, batchAccount }) => [
        id,
        { client: createClient({ transport: http(url) }), batchAccount },
      ]),
    ),
  )

/** Handles a request only for the authorised account, and only after its owner approves. */
const requireApproval =
  (access: ReturnType<typeof extensionAccess>, prompt: ReturnType<typeof pagePrompt>) =>
  (handle: Handler): Handler =>
  async (params) => {
    access.require()
    await prompt.ask()
    return handle(params)
  }

/** Handles the requests that need a signature, by the base after approval. */
const signingHandlers = (
  base: ReturnType<typeof createBase>,
  approved: ReturnType<typeof requireApproval>,
): Readonly<Record<string, Handler>> =>
  Object.fromEntries(
    signing.map((method) => [
      method,
      approved((params) => base.request({ method, params: [...params] })),
    ]),
  )

/** The wallet's failures: it answers nothing, or is gone. */
function createFaults(emitter: ExtensionParts['emitter']) {
  let hanging = false
  let removed = false
  return {
    /** Throws if the wallet is removed; returns whether it hangs. */
    check() {
      if (removed) throw new RpcFault(4900, 'The provider is disconnected from all chains.')
      return hanging
    },
    hang() {
      hanging = true
    },
    remove() {
      removed = true
      emitter.emit('disconnect', new RpcFault(4900, 'The wallet was removed.'))
    },
  }
}

const openMemory = ({ id, chains, knows }: ExtensionOptions) =>
  pageMemory(id, {
    authorised: false,
    account: 0,
    chain: chains[0]?.id ?? 1,
    known: [...(knows ?? chains.map((chain) => chain.id))],
  })

/**
 * A wallet of the page that behaves as an extension does: walletless signs and reads, around it
 * stand permissions, prompts, memory and batches.
 */
export function createExtensionWallet(options: ExtensionOptions): {
  readonly provider: PageProvider
  readonly controls: WalletControls
} {
  const { chains } = options
  const reachable = chains.map((chain) => chain.id)
  const memory = openMemory(options)
  const prompt = pagePrompt()
  const emitter = createEmitter()
  const base = createBase(chains)
  const parts = { memory, prompt, emitter, address: () => accountOf(memory.get().account).address }
  const access = extensionAccess(parts)
  const networks = extensionChains(parts, reachable, (chainId) => base.setChain(chainId))
  const batches = createBatches(chains)
  const requests: Request[] = []
  const faults = createFaults(emitter)

  followOtherTabs(parts, base, access.announce)

  const approved = requireApproval(access, prompt)
  const handlers: Readonly<Record<string, Handler>> = {
    ...access.handlers,
    ...networks.handlers,
    ...signingHandlers(base, approved),
    wallet_getCapabilities: () => batches.capabilities(),
    wallet_sendCalls: approved((params) => batches.send(accountOf(memory.get().account), params)),
    wallet_getCallsStatus: (params) => batches.status(params),
  }

  return {
    provider: {
      on: emitter.on,
      removeListener: emitter.removeListener,
      async request(request) {
        requests.push(request)
        if (faults.check()) return new Promise(() => {})
        const params = Array.isArray(request.params) ? request.params : []
        const { chain } = memory.get()
        checkRequest(request.method, params, { address: parts.address(), chain })
        const handler = handlers[request.method]
        return handler ? handler(params) : base.request({ method: request.method, params })
      },
    },
    controls: {
      ...prompt,
      hang: faults.hang,
      lock: access.lock,
      unlock: access.unlock,
      switchAccount(account) {
        memory.set({ account })
        base.setSigningAccount(account)
        access.announce()
      },
      switchChain: (chainId) => networks.switchTo(Number(chainId)),
      remove: faults.remove,
      requests: () => requests,
    },
  }
}
