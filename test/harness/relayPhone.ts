import type { IWalletKit } from '@reown/walletkit'
import type { ICore, SessionTypes } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import type { Hex } from 'viem'
import { hexToString } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { memoryStorage } from '../../sandbox/wallets/memoryStorage.ts'
import { RpcFault, toRpcError } from '../../sandbox/wallets/rpcFault.ts'

/** The supported and granted part of one namespace; accounts are plain addresses. */
export type WalletNamespaces = Readonly<
  Record<
    string,
    {
      readonly chains: string[]
      readonly methods: string[]
      readonly events: string[]
      readonly accounts: string[]
    }
  >
>

/** A phone wallet: the real WalletKit on a relay. A test may change its answers at any time. */
export type RelayPhone = {
  readonly wallet: IWalletKit
  readonly address: string
  /** Proposals, oldest first. */
  readonly proposals: {
    readonly id: number
    readonly optionalNamespaces: Record<
      string,
      { readonly chains?: string[]; readonly methods: string[] }
    >
  }[]
  readonly requests: { readonly method: string; readonly chainId: string; readonly ttl: number }[]
  namespaces: WalletNamespaces
  onProposal: 'approve' | 'reject' | 'ignore'
  /** Answers a request; throw an `RpcFault` to refuse it, never settle to leave it unanswered. */
  onRequest: (method: string, params: unknown) => unknown
  pair(uri: string): Promise<void>
  /** Answers a proposal that was ignored so far. */
  approve(id: number): Promise<SessionTypes.Struct>
  sessions(): readonly SessionTypes.Struct[]
  /** Disconnects the phone until `wake`. */
  sleep(): Promise<void>
  wake(): Promise<void>
}

const rejected = { code: 5000, message: 'User rejected.' }

/** Opens a phone. It sends no reports, and does not verify the site. */
export async function startRelayPhone(relayUrl: string): Promise<RelayPhone> {
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet = await openKit(relayUrl)
  const phone: RelayPhone = {
    wallet,
    address: account.address,
    proposals: [],
    requests: [],
    namespaces: {
      eip155: {
        chains: ['eip155:1', 'eip155:8453'],
        methods: ['personal_sign', 'eth_sendTransaction'],
        events: ['accountsChanged', 'chainChanged'],
        accounts: [account.address],
      },
    },
    onProposal: 'approve',
    onRequest: (method, params) => {
      const [message] = params as [Hex]
      if (method === 'personal_sign') return account.signMessage({ message: hexToString(message) })
      throw new RpcFault(-32_601, 'Method not found')
    },
    pair: (uri) => wallet.pair({ uri }),
    approve: async (id) => {
      const proposal = Object.values(wallet.getPendingSessionProposals()).find(
        (one) => one.id === id,
      )
      if (!proposal) throw new RpcFault(-32_602, 'No such proposal')
      return wallet.approveSession({
        id,
        namespaces: buildApprovedNamespaces({
          proposal,
          supportedNamespaces: toSessionNamespaces(phone.namespaces),
        }),
      })
    },
    sessions: () => Object.values(wallet.getActiveSessions()),
    async sleep() {
      wallet.core.heartbeat.stop()
      await wallet.core.relayer.transportClose().catch(() => {})
    },
    async wake() {
      await wallet.core.relayer.transportOpen()
    },
  }
  wallet.on('session_proposal', async ({ id, params }) => {
    phone.proposals.push({ id, optionalNamespaces: params.optionalNamespaces })
    if (phone.onProposal === 'approve') await phone.approve(id)
    if (phone.onProposal === 'reject') await wallet.rejectSession({ id, reason: rejected })
  })
  wallet.on('session_request', async ({ topic, id, params: { chainId, request } }) => {
    phone.requests.push({
      method: request.method,
      chainId,
      ttl: (request.expiryTimestamp ?? 0) - Math.floor(Date.now() / 1000),
    })
    const answer = await Promise.resolve()
      .then(() => phone.onRequest(request.method, request.params))
      .then(
        (result) => ({ result }),
        (error: unknown) => ({ error: toRpcError(error) }),
      )
    await wallet
      .respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })
      .catch(() => undefined)
  })
  return phone
}

async function openKit(relayUrl: string): Promise<IWalletKit> {
  const before = process.env['IS_VITEST']
  process.env['IS_VITEST'] = 'true'
  const [{ WalletKit }, { Core }] = await Promise.all([
    import('@reown/walletkit'),
    import('@walletconnect/core'),
  ])
  const prefix = `phone-${crypto.randomUUID()}`
  const core = new Core({
    projectId: 'phone',
    relayUrl,
    storage: memoryStorage(),
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: prefix,
  })
  const metadata = {
    name: 'Test Phone',
    description: 'A phone under test',
    url: 'https://phone.example',
    icons: [],
  }
  // Core and ICore differ only in how they spell optional members.
  const wallet = await WalletKit.init({
    core: core as ICore,
    metadata,
    signConfig: { disableRequestQueue: true },
  })
  if (before === undefined) delete process.env['IS_VITEST']
  else process.env['IS_VITEST'] = before
  return wallet
}

function toSessionNamespaces(known: WalletNamespaces) {
  return Object.fromEntries(
    Object.entries(known).map(([name, { accounts, ...rest }]) => [
      name,
      {
        ...rest,
        accounts: rest.chains.flatMap((chain) => accounts.map((address) => `${chain}:${address}`)),
      },
    ]),
  )
}
