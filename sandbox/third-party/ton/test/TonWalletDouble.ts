import type {
  AppRequest,
  ConnectEvent,
  ConnectItem,
  ConnectItemReply,
  ConnectRequest,
  DeviceInfo,
  RpcMethod,
  WalletEvent,
  WalletResponse,
} from '@tonconnect/protocol'
import type { TonSigner } from './createTonSigner.ts'
import { createTonSigner } from './createTonSigner.ts'

/** The bridge that a wallet extension puts on the page (TonConnect, JS bridge). */
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
  promptCount(): number
  setVisitor(does: 'approves' | 'rejects' | 'ignores'): void
  revoke(): void
  listenerCount(): number
  /** All requests, oldest first. */
  readonly requests: (ConnectRequest | AppRequest<RpcMethod>)[]
}

const device: DeviceInfo = {
  platform: 'browser',
  appName: 'harbor',
  appVersion: '1.0',
  maxProtocolVersion: 2,
  features: ['SendTransaction', { name: 'SignData', types: ['text'] }],
}
const walletInfo = {
  name: 'Harbor',
  image: 'https://harbor.example/icon.png',
  about_url: 'https://harbor.example',
}
const unknownApp = { code: 100, message: 'Unknown app' } as const
const otherAccount = { code: 1, message: 'Another account' } as const
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

const proveItems = (
  signer: TonSigner,
  domain: string,
  items: readonly ConnectItem[],
): Promise<ConnectItemReply[]> =>
  Promise.all(
    items.flatMap((item) =>
      item.name === 'ton_proof' ? [proofBy(signer, domain, item.payload)] : [],
    ),
  )

const toAddressItem = (signer: TonSigner, network: string) => ({
  name: 'ton_addr' as const,
  address: signer.address.toRawString(),
  network,
  publicKey: signer.publicKey,
  walletStateInit: signer.stateInit,
})

async function signData(
  signer: TonSigner,
  domain: string,
  payload: { readonly type: 'text'; readonly text: string; readonly from: string },
) {
  const timestamp = now()
  const signature = await signer.signText(domain, timestamp, payload.text)
  return { signature, address: payload.from, timestamp, domain, payload }
}

/** Makes the double of a wallet with one account. */
export function createTonWalletDouble({
  signer = createTonSigner(7),
  network = '-239',
  domain = 'host.example',
} = {}): TonWalletDouble {
  const listeners = new Set<(event: WalletEvent) => void>()
  const requests: TonWalletDouble['requests'] = []
  let visitor: Parameters<TonWalletDouble['setVisitor']>[0] = 'approves'
  let allowed = false
  let prompts = 0
  let events = 0
  const prompt = async (): Promise<boolean> => {
    prompts++
    if (visitor === 'ignores') await new Promise(() => {})
    return visitor === 'approves'
  }
  const address = toAddressItem(signer, network)
  const connected = (items: ConnectItemReply[]): ConnectEvent => {
    return { event: 'connect', id: ++events, payload: { items, device } }
  }
  const refused = (payload: { code: number; message: string }): ConnectEvent => {
    return { event: 'connect_error', id: ++events, payload }
  }

  const answerOf = async ({
    id,
    method,
    params,
  }: AppRequest<RpcMethod>): Promise<WalletResponse<RpcMethod>> => {
    if (method === 'disconnect') {
      allowed = false
      return { id, result: {} }
    }
    if (!allowed) return { id, error: unknownApp }
    if (!(await prompt())) return { id, error: declined }
    const given = JSON.parse(params[0] ?? '{}')
    if (given.from !== address.address) return { id, error: otherAccount }
    if (method === 'sendTransaction') return { id, result: signer.transfer(given.messages) }
    return { id, result: await signData(signer, domain, given) }
  }
  return {
    signer,
    requests,
    promptCount: () => prompts,
    setVisitor(does) {
      visitor = does
    },
    revoke() {
      allowed = false
      for (const listener of [...listeners])
        listener({ event: 'disconnect', id: ++events, payload: {} })
    },
    listenerCount: () => listeners.size,
    bridge: {
      deviceInfo: device,
      walletInfo,
      protocolVersion: 2,
      isWalletBrowser: false,
      async connect(_version, request) {
        requests.push(request)
        if (!(await prompt())) return refused(declined)
        allowed = true
        return connected([address, ...(await proveItems(signer, domain, request.items))])
      },
      restoreConnection: async () => (allowed ? connected([address]) : refused(unknownApp)),
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
