import type { Account, AssetId, Balance, NamespaceManifest } from '#kernel'
import { defineNamespace } from '#kernel'
import type { TestKernel, TestKernelOptions } from './createTestKernel.ts'
import { createTestKernel } from './createTestKernel.ts'
import { createToastsPlugin } from './createToastsPlugin.ts'
import type { WalletConnectionDouble } from './NamespaceDouble.ts'
import { createNamespaceDouble, createNetworkDouble } from './NamespaceDouble.ts'
import { createRemoteSignerDouble } from './RemoteSignerDouble.ts'
import type { Reply } from './testHttp.ts'
import { toEnglish } from './toEnglish.ts'
import { waitFor } from './waitFor.ts'

type Answer = Reply | ((url: URL, body: unknown) => Reply)
/**
 * Options of a test account: `answers` of the provider by the end of the path, `balances` of the
 * chain.
 */
export type AccountOptions = Omit<TestKernelOptions, 'respond'> & {
  readonly answers?: Readonly<Record<string, Answer>>
  readonly balances?: (
    account: Account,
    assets: readonly AssetId[] | undefined,
  ) => Promise<readonly Balance[]>
  readonly served?: readonly string[]
  /** Prepared before the connection is announced. */
  readonly onWallet?: (wallet: WalletConnectionDouble) => void
}

/** A connected account over a scripted provider and chain. */
export type StartedAccount = TestKernel & {
  readonly toasts: string[]
  /** The connection, once connected. */
  wallet(): WalletConnectionDouble
  connect(at?: `${string}:${string}`, from?: 'injected' | 'login'): Promise<void>
  /** Requests to the provider on a path with this end. */
  asked(path: string): readonly { readonly url: URL; readonly body: unknown }[]
  /** Replaces the provider's answers on a path. */
  answer(path: string, answer: Answer): void
}

/** EVM with two networks and a test network, over a scripted chain. */
function accountNamespace(balances: NonNullable<AccountOptions['balances']>) {
  const double = createNamespaceDouble('eip155', [1, 10])
  const testnet = createNetworkDouble('eip155', 11155111, { testnet: true })
  const networks = [...double.networks, testnet].map((network) => ({
    ...network,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }))
  const load: NamespaceManifest['load'] = async () => {
    const { createNamespace } = await double.manifest.load()
    return {
      createNamespace: (host, discovery) => ({
        ...createNamespace(host, discovery),
        balances: (account, { assets } = {}) => balances(account, assets),
      }),
    }
  }
  return { ...double, manifest: { ...double.manifest, networks, load } }
}

/** Starts the kernel with its plugins, without a connection. */
export function startAccount({
  answers = {},
  balances = async () => [],
  served,
  onWallet,
  plugins = [],
  ...options
}: AccountOptions = {}): StartedAccount {
  const evm = accountNamespace(balances)
  const toasts: string[] = []
  const script: Record<string, Answer> = {
    '/v1/supported-chains': {
      body: { http: served ?? ['eip155:1', 'eip155:10', 'eip155:11155111'], ws: [] },
    },
    ...answers,
  }
  const test = createTestKernel({
    ...options,
    plugins: [
      defineNamespace(evm.manifest)(),
      createToastsPlugin(
        ({ variant, message }) => void toasts.push(`${variant}: ${toEnglish(message)}`),
      ),
      ...plugins,
    ],
    respond(url, { body }) {
      const answer = Object.entries(script).find(([path]) => url.pathname.endsWith(path))?.[1]
      return typeof answer === 'function'
        ? answer(url, typeof body === 'string' ? JSON.parse(body) : undefined)
        : answer
    },
  })
  let wallet: WalletConnectionDouble | undefined
  return {
    ...test,
    toasts: toasts,
    wallet() {
      if (!wallet) throw new Error('Nobody is connected.')
      return wallet
    },
    async connect(at = 'eip155:1', from = 'injected') {
      const signer = {
        ...createRemoteSignerDouble('AUTH'),
        auth: () => ({ name: 'email', username: 'ada@visitor.example' }),
      }
      const before = evm.connectRequests.length
      const connecting = test.kernel.connections.connect(
        'eip155',
        from === 'login' ? { remote: signer } : { walletId: 'w1' },
      )
      await waitFor(
        () => evm.connectRequests.length > before || Promise.reject(new Error('not asked')),
      )
      wallet = evm.connectRequests[before]?.approve(at, [
        '0xAa00000000000000000000000000000000000001',
      ])
      if (wallet) onWallet?.(wallet)
      await connecting
    },
    asked: (path) =>
      test.http.requests
        .filter(({ url }) => url.pathname.endsWith(path))
        .map(({ url, call }) => ({
          url,
          body: typeof call.body === 'string' ? JSON.parse(call.body) : undefined,
        })),
    answer(path, answer) {
      script[path] = answer
    },
  }
}
