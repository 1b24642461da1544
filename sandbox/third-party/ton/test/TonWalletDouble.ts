import type {
  AppRequest,
  ConnectEvent,
  ConnectItemReply,
  ConnectRequest,
  DeviceInfo,
  RpcMethod,
  WalletEvent,
  WalletResponse,
} from '@tonconnect/protocol'
import type { TonSigner } from './createTonSigner.ts'
import { createTonSigner } from './createTonSigner.ts'

/** What a wallet extension puts on the page (TonConnect, JS bridge). */
export type TonBridge = {
  readonly deviceInfo: DeviceInfo
  readonly walletInfo: { readonly name: string; readonly image: string; readonly about_url: string }
  readonly protocolVersion: number
  readonly isWalletBrowser: boolean
  connect(version: number, request: ConnectRequest): Promise<ConnectEvent>
  restoreConnection(): Promise<ConnectEvent>
  send(request: AppRequest<RpcMethod>): Promise<WalletResponse<RpcMethod>>
  listen(listener: (event: WalletEvent) => void): () => void
}

/**
 * A double of a TonConnect wallet whose visitor a test plays; keys, contracts and signatures are
 * real. A real one is an extension that needs its owner.
 */
export type TonWalletDouble = {
  readonly bridge: TonBridge
  readonly signer: TonSigner
  prompts(): number
  visitor(does: 'approves' | 'rejects' | 'ignores'): void
  revoke(): void
  listening(): number
  /** Everything it was asked, oldest first. */
  readonly requests: (ConnectRequest | AppRequest<RpcMethod>)[]
}

const device: DeviceInfo = {
  platform: 'browser',
  appName: 'harbor',
  appVersion: '1.0',
  maxProtocolVersion: 2,
  features: ['SendTransaction', { name: 'SignData', types: ['text'] }],
}
const declined = { code: 300, message: 'User declined' } as const

const now = () => Math.floor(Date.now() / 1000)

async function proofBy(
  signer: TonSigner,
  domain: string,
  payload: string,
): Promise<ConnectItemReply> {
  const timestamp = now()
  const signature = await signer.prove(domain, timestamp, payload)
  return {
    name: 'ton_proof',
    proof: { timestamp, domain: { lengthBytes: domain.length, value: domain }, payload, signature },
  }
}

/** Makes the double of a wallet with one account. */
export function createTonWalletDouble({
  signer = createTonSigner(7),
  network = '-239',
  domain = 'host.example',
} = {}): TonWalletDouble {
  const listeners = new Set<(event: WalletEvent) => void>()
  const requests: TonWalletDouble['requests'] = []
  let visitor: Parameters<TonWalletDouble['visitor']>[0] = 'approves'
  let allowed = false
  let prompts = 0
  let events = 0
  const asked = async (): Promise<boolean> => {
    prompts++
    if (visitor === 'ignores') await new Promise(() => {})
    return visitor === 'approves'
  }
  const address: ConnectItemReply = {
    name: 'ton_addr',
    address: signer.address.toRawString(),
    network,
    publicKey: signer.publicKey,
    walletStateInit: signer.stateInit,
  }
  const connected = (items: ConnectItemReply[]): ConnectEvent => ({
    event: 'connect',
    id: ++events,
    payload: { items, device },
  })
  const refused = (code: number, message: string): ConnectEvent => ({
    event: 'connect_error',
    id: ++events,
    payload: { code, message },
  })

  const answerOf = async ({
    id,
    method,
    params,
  }: AppRequest<RpcMethod>): Promise<WalletResponse<RpcMethod>> => {
    if (method === 'disconnect') {
      allowed = false
      return { id, result: {} }
    }
    if (!allowed) return { id, error: { code: 100, message: 'Unknown app' } }
    if (!(await asked())) return { id, error: declined }
    const given = JSON.parse(params[0] ?? '{}')
    if (given.from !== signer.address.toRawString())
      return { id, error: { code: 1, message: 'Another account' } }
    if (method === 'sendTransaction') return { id, result: signer.transfer(given.messages) }
    const timestamp = now()
    return {
      id,
      result: {
        signature: await signer.signText(domain, timestamp, given.text),
        address: given.from,
        timestamp,
        domain,
        payload: given,
      },
    }
  }
  return {
    signer,
    requests,
    prompts: () => prompts,
    visitor(does) {
      visitor = does
    },
    revoke() {
      allowed = false
      for (const listener of [...listeners])
        listener({ event: 'disconnect', id: ++events, payload: {} })
    },
    listening: () => listeners.size,
    bridge: {
      deviceInfo: device,
      walletInfo: {
        name: 'Harbor',
        image: 'https://harbor.example/icon.png',
        about_url: 'https://harbor.example',
      },
      protocolVersion: 2,
      isWalletBrowser: false,
      async connect(_version, request) {
        requests.push(request)
        if (!(await asked())) return refused(declined.code, declined.message)
        allowed = true
        const wanted = request.items.flatMap((item) =>
          item.name === 'ton_proof' ? [proofBy(signer, domain, item.payload)] : [],
        )
        return connected([address, ...(await Promise.all(wanted))])
      },
      restoreConnection: async () => (allowed ? connected([address]) : refused(100, 'Unknown app')),
      async send(request) {
        requests.push(request)
        return answerOf(request)
      },
      listen(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
}
