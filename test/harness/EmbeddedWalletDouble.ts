import type { Features, LatchkeyError, Plugin, Slice } from '#kernel'
import { defineManifest, definePlugin } from '#kernel'
import { loginContributions } from '#plugins/embedded-wallet/views/contributions'
import type {
  EmbeddedState,
  EmbeddedWallet,
  FrameCardOptions,
  FrameCardTexts,
} from '#plugins/ports/embedded-wallet'
import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import type { CatalogFeature } from '../../modal/features/config.ts'

/** A request to the secure frame, which the test answers. */
export type FrameRequestDouble = {
  readonly name: string
  readonly values: readonly unknown[]
  readonly signal: AbortSignal | undefined
  answer(value?: unknown): void
  reject(error: unknown): void
}

/** An embedded wallet for browser tests, where no secure frame runs; the test gives its answers. */
export type EmbeddedWalletDouble = {
  readonly plugin: () => Plugin
  /** Catalogue entries of both features; each loads this plugin. */
  catalog(features?: Features): readonly CatalogFeature[]
  /** All requests, oldest first. */
  readonly requests: FrameRequestDouble[]
  /** The last request of that name; throws if there is none. */
  last(name: string): FrameRequestDouble
  times(name: string): number
  state(): EmbeddedState
  set(change: Partial<EmbeddedState>): void
  resize(height: number): void
  refuse(why: LatchkeyError | undefined): void
  /** Delivers a social login's result to the frame. */
  social(result: string): void
  /** The options of the frame card on screen. */
  readonly showing: FrameCardOptions | undefined
  /** The texts of the card on screen. */
  readonly shownTexts: Partial<FrameCardTexts>
  /** Calls of preload and of cancelFarcasterLogin. */
  readonly counts: { prepared: number; left: number }
  readonly cancelled: string[]
}

const origin = 'https://secure.example'
const allLogins: Features = {
  email: true,
  socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
}

const loggedOut: EmbeddedState = {
  smartAccountNetworks: [],
  preferredAccountTypes: {},
  approvals: [],
  frameHeight: 0,
}

function createSlice<Value>(
  first: Value,
): Pick<Slice<Value>, 'get' | 'subscribe'> & { put(value: Value): void } {
  const listeners = new Set<(value: Value) => void>()
  let value = first
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    put(next) {
      value = next
      for (const listener of [...listeners]) listener(value)
    },
  }
}

/** Requests that wait for the test's answer. */
function createRequestQueue() {
  const requests: FrameRequestDouble[] = []
  return {
    requests,
    ask: <Answer>(
      name: string,
      values: readonly unknown[],
      signal?: AbortSignal,
    ): Promise<Answer> =>
      new Promise((resolve, reject) => {
        // Allowed because the test answers each request with its own type.
        requests.push({
          name,
          values,
          signal,
          answer: (value) => resolve(value as Answer),
          reject,
        })
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      }),
    last(name: string) {
      const found = requests.findLast((one) => one.name === name)
      if (!found) throw new Error(`No request ${name}.`)
      return found
    },
    times: (name: string) => requests.filter((one) => one.name === name).length,
  }
}

function createPlugin(service: EmbeddedWallet): () => Plugin {
  const manifest = defineManifest({
    id: 'embedded-wallet',
    offers: [embeddedWalletRef],
    contributes: loginContributions,
  })
  return definePlugin(manifest, async () => ({
    default: (scope) => scope.offer(embeddedWalletRef, service),
  }))
}

const createFeature = (
  id: string,
  fallback: CatalogFeature['fallback'],
  plugin: () => Plugin,
): CatalogFeature => ({ id, fallback, load: async () => plugin() })

/** Makes an embedded wallet without a login. */
export function createEmbeddedWalletDouble(
  first: Partial<EmbeddedState> = {},
): EmbeddedWalletDouble {
  const state = createSlice<EmbeddedState>({ ...loggedOut, ...first })
  const height = createSlice(0)
  const refused = createSlice<LatchkeyError | undefined>(undefined)
  const results = new Set<(result: string) => void>()
  const { ask, ...queue } = createRequestQueue()
  const counts = { prepared: 0, left: 0 }
  const cancelled: string[] = []
  let showing: FrameCardOptions | undefined
  const shownTexts: Partial<FrameCardTexts> = {}

  const service: EmbeddedWallet = {
    get: state.get,
    subscribe: state.subscribe,
    preload: () => void counts.prepared++,
    loginByEmail: (email, { signal } = {}) => ask('loginByEmail', [email], signal),
    awaitDeviceApproval: ({ signal } = {}) => ask('awaitDevice', [], signal),
    confirmCode: (code, { signal } = {}) => ask('confirmCode', [code], signal),
    getSocialLoginUrl: (provider, { signal } = {}) => ask('socialAddress', [provider], signal),
    prepareRedirectLogin: (provider, { signal } = {}) => ask('leaveForSocial', [provider], signal),
    setLoginWindow: (socialWindow) => state.put({ ...state.get(), socialWindow }),
    loginBySocial: (provider, result, { signal } = {}) =>
      ask('loginBySocial', [provider, result], signal),
    onSocialResult(listener) {
      results.add(listener)
      return () => void results.delete(listener)
    },
    getFarcasterUrl: ({ signal } = {}) => ask('farcasterAddress', [], signal),
    loginByFarcaster: ({ signal } = {}) => ask('loginByFarcaster', [], signal),
    cancelFarcasterLogin: () => void counts.left++,
    updateEmail: (email, { signal } = {}) => ask('updateEmail', [email], signal),
    confirmPrimaryCode: (code, { signal } = {}) => ask('confirmPrimaryCode', [code], signal),
    confirmSecondaryCode: (code, { signal } = {}) => ask('confirmSecondaryCode', [code], signal),
    setAccountType: (namespace, type) => ask('setAccountType', [namespace, type]),
    showFrame(given) {
      showing = given
      return () => {
        if (showing === given) showing = undefined
      }
    },
    setFrameTexts: (texts) => void Object.assign(shownTexts, texts),
    cancelApproval: (approval) => void cancelled.push(approval),
    pushTransaction: () => () => {},
    frameHeight: height,
    origin,
    unavailableReason: refused,
  }
  const plugin = createPlugin(service)
  return {
    plugin,
    catalog: (features = allLogins) =>
      Object.entries(features).map(([id, fallback]) => createFeature(id, fallback, plugin)),
    ...queue,
    state: state.get,
    set: (change) => state.put({ ...state.get(), ...change }),
    resize: height.put,
    refuse: refused.put,
    social(result) {
      for (const listener of [...results]) listener(result)
    },
    get showing() {
      return showing
    },
    shownTexts,
    counts,
    cancelled,
  }
}
