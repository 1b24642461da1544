import type { TestPage } from './testPage.ts'

type Answer = (...params: readonly unknown[]) => unknown

/** A double of a wallet on the page, for behaviours that no real wallet shows on demand. */
export type InjectedWalletDouble = {
  readonly provider: {
    request(call: { method: string; params?: unknown }): unknown
    on(event: string, listener: Answer): void
    removeListener(event: string, listener: Answer): void
  }
  /** Answers by method; a method without an entry is unsupported. */
  readonly answers: Record<string, Answer>
  /** Requests, oldest first. */
  readonly asked: { readonly method: string; readonly params: readonly unknown[] }[]
  methods(): readonly string[]
  emit(event: string, payload: unknown): void
  listening(): number
}

export const doubleAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const secondAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Makes a double that grants one account on Ethereum and supports no other method. */
export function createInjectedWalletDouble(): InjectedWalletDouble {
  const listeners = new Map<string, Set<Answer>>()
  const requests: InjectedWalletDouble['asked'] = []
  const answers: Record<string, Answer> = {
    eth_requestAccounts: () => [doubleAddress.toLowerCase()],
    eth_accounts: () => [doubleAddress.toLowerCase()],
    eth_chainId: () => '0x1',
  }
  const of = (event: string) =>
    listeners.get(event) ?? listeners.set(event, new Set()).get(event) ?? new Set()
  return {
    provider: {
      request({ method, params }) {
        const list = Array.isArray(params) ? params : []
        requests.push({ method, params: list })
        const answer = answers[method]
        return answer
          ? answer(...list)
          : Promise.reject({ code: -32601, message: `The method ${method} does not exist` })
      },
      on: (event, listener) => void of(event).add(listener),
      removeListener: (event, listener) => void of(event).delete(listener),
    },
    answers,
    asked: requests,
    methods: () => requests.map(({ method }) => method),
    emit(event, payload) {
      for (const listener of [...of(event)]) listener(payload)
    },
    listening: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}

/** Announces a wallet by EIP-6963: now, and on each request of the page. */
export function announceProvider(page: TestPage, info: unknown, provider: unknown): void {
  const announce = () => page.dispatch('eip6963:announceProvider', { info, provider })
  page.listen('eip6963:requestProvider', announce)
  announce()
}

/** The wallet's own description. */
export const createProviderInfo = (name: string, rdns: string, uuid = `uuid of ${name}`) => ({
  uuid,
  name,
  rdns,
  icon: 'data:image/png;base64,AAAA',
})
