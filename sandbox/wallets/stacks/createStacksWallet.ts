import type { NetworkName } from '../../chains/stacks/principals.ts'
import type { WalletControls } from '../createExtensionWallet.ts'
import { pageMemory } from '../pageMemory.ts'
import { pagePrompt } from '../pagePrompt.ts'
import type { Request } from '../pageProvider.ts'
import { createEmitter } from '../pageProvider.ts'
import { RpcFault, toRpcError } from '../rpcFault.ts'
import type { Style } from './stacksAccess.ts'
import { stacksAccess } from './stacksAccess.ts'
import { stacksMethods } from './stacksSigner.ts'

export type StacksWalletOptions = {
  readonly id: string
  /** The node of each network; without one nothing is sent there. */
  readonly urls: Partial<Readonly<Record<NetworkName, string>>>
  readonly style?: Style
}

/** The objects on the page. */
export type StacksProvider = {
  request(method: string, params?: unknown): Promise<unknown>
  listen?(event: string, listener: (payload: unknown) => void): () => void
  addListener?(given: {
    readonly eventName: string
    readonly cb: (payload: unknown) => void
  }): () => void
}

/** The codes of SIP-030 where the prompt speaks EIP-1193. */
const sipCodes: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002 }

function sipFault(error: unknown) {
  const { code, message } = toRpcError(error)
  return { code: sipCodes[code] ?? code, message }
}

type StacksParts = {
  readonly isSats: boolean
  readonly memory: ReturnType<typeof pageMemory>
  readonly prompt: ReturnType<typeof pagePrompt>
  readonly emitter: ReturnType<typeof createEmitter>
  readonly access: ReturnType<typeof stacksAccess>
  readonly state: { removed: boolean; hanging: boolean }
  readonly requests: readonly Request[]
}

const stacksControls = ({
  isSats,
  memory,
  prompt,
  emitter,
  access,
  state,
  requests,
}: StacksParts): Partial<WalletControls> => ({
  ...prompt,
  hang() {
    state.hanging = true
  },
  lock() {
    access.lock.on = true
    access.lock.opened = new Promise((resolve) => {
      access.lock.open = resolve
    })
  },
  unlock() {
    access.lock.on = false
    access.lock.open()
  },
  switchAccount(index) {
    memory.set({ account: index })
    access.announceAccount()
  },
  switchChain: (chainId) => access.change(chainId.endsWith(':1') ? 0 : 1),
  remove() {
    state.removed = true
    emitter.emit(isSats ? 'disconnect' : 'stx_accountChange', isSats ? { type: 'disconnect' } : [])
  },
  requests: () => requests,
})

/**
 * A wallet of the page by SIP-030: the ecosystem's libraries sign, behind permissions, prompts
 * and memory.
 */
export function createStacksWallet({ id, urls, style = 'sip030' }: StacksWalletOptions): {
  readonly provider: StacksProvider
  readonly methods: readonly string[]
  readonly controls: Partial<WalletControls>
} {
  const isSats = style === 'satsConnect'
  const memory = pageMemory(id, { authorised: false, account: 0, chain: 0, known: [] })
  const prompt = pagePrompt()
  const emitter = createEmitter()
  const access = stacksAccess({ id, style, urls, memory, ask: prompt.ask, emit: emitter.emit })
  const requests: Request[] = []
  const state = { removed: false, hanging: false }

  async function answer(method: string, params: unknown): Promise<unknown> {
    if (state.removed) throw new RpcFault(-32603, 'The wallet was removed.')
    if (state.hanging) return new Promise(() => {})
    if (stacksMethods.some((one) => one === method)) return access.sign(method, params)
    const handler = Object.hasOwn(access.handlers, method) ? access.handlers[method] : undefined
    if (!handler) throw new RpcFault(isSats ? -32001 : -32601, `Method ${method} is not supported.`)
    return handler(params)
  }
  const subscribe = (event: string, listener: (payload: unknown) => void) => {
    emitter.on(event, listener)
    return () => emitter.removeListener(event, listener)
  }
  return {
    methods: [...Object.keys(access.handlers), ...stacksMethods],
    provider: {
      async request(method, params) {
        requests.push({ method, params: params === undefined || params === null ? [] : [params] })
        const envelope = { jsonrpc: '2.0', id: String(requests.length) }
        try {
          const result = (await answer(method, params)) ?? null
          return isSats ? { status: 'success', result } : { ...envelope, result }
        } catch (error) {
          // Wallets of sats-connect resolve with the error, the others reject with it.
          if (isSats) return { status: 'error', error: sipFault(error) }
          throw { ...envelope, error: sipFault(error) }
        }
      },
      ...(isSats
        ? { addListener: ({ eventName, cb }) => subscribe(eventName, cb) }
        : { listen: subscribe }),
    },
    controls: stacksControls({ isSats, memory, prompt, emitter, access, state, requests }),
  }
}
