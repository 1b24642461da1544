import type { NetworkName } from '../../chains/stacks/principals.ts'
import { stacksAccounts } from '../../chains/stacks/stacksAccounts.ts'
import type { Remembered } from '../pageMemory.ts'
import { RpcFault } from '../rpcFault.ts'
import { stacksMethod } from './stacksSigner.ts'

/**
 * `sip030` answers in JSON-RPC envelopes and listens by `listen`; `satsConnect` connects by
 * `wallet_connect`, can be read silently, and says `status`.
 */
export type Style = 'sip030' | 'satsConnect'
export type AccessParts = {
  readonly id: string
  readonly style: Style
  readonly urls: Partial<Readonly<Record<NetworkName, string>>>
  readonly memory: { get(): Remembered; set(patch: Partial<Remembered>): void }
  readonly ask: () => Promise<void>
  readonly emit: (event: string, payload: unknown) => void
}

const networkNames: readonly NetworkName[] = ['mainnet', 'testnet']
const sipNetworks = [
  { id: 'mainnet', chainId: 1, transactionVersion: 0 },
  { id: 'testnet', chainId: 2_147_483_648, transactionVersion: 128 },
]
const isTest = (name: unknown) => String(name).toLowerCase() === 'testnet'

function networkEvent(isSats: boolean, active: NetworkName): readonly [string, unknown] {
  if (!isSats) return ['stx_networkChange', { active, networks: sipNetworks }]
  const stacks = { name: active === 'testnet' ? 'Testnet' : 'Mainnet' }
  return ['networkChange', { type: 'networkChange', stacks }]
}

/** A wallet's account as its style lists it. */
function toAddressList(
  isSats: boolean,
  id: string,
  { address, publicKey }: { readonly address?: string; readonly publicKey?: string },
) {
  const entry = isSats
    ? { purpose: 'stacks', addressType: 'stacks', walletType: 'software' }
    : { symbol: 'STX' }
  return { ...(isSats && { id }), addresses: [{ address, publicKey, ...entry }] }
}

function accountEvent(isSats: boolean, addresses: unknown): readonly [string, unknown] {
  return isSats ? ['accountChange', { type: 'accountChange' }] : ['stx_accountChange', addresses]
}

/** A wallet's access for a site: permission, shown account, signatures. */
export function stacksAccess({ id, style, urls, memory, ask, emit }: AccessParts) {
  const isSats = style === 'satsConnect'
  const lock = { on: false, open: () => {}, opened: Promise.resolve() }
  const network = (): NetworkName => networkNames[memory.get().chain] ?? 'mainnet'
  const accounts = { mainnet: stacksAccounts('mainnet'), testnet: stacksAccounts('testnet') }
  const account = (on: NetworkName) => accounts[on][memory.get().account] ?? accounts[on][0]
  const named = (params: unknown): NetworkName =>
    isTest(Object(params).network ?? network()) ? 'testnet' : 'mainnet'

  const shown = (on = network()) =>
    toAddressList(isSats, `${id}-${memory.get().account}`, account(on) ?? {})
  function require() {
    if (!memory.get().authorised || lock.on)
      throw new RpcFault(-32002, 'The site has no access to this wallet.')
  }
  async function connect(params: unknown) {
    await lock.opened
    if (!memory.get().authorised) await ask()
    memory.set({ authorised: true, ...(isSats && { chain: networkNames.indexOf(named(params)) }) })
    return shown(named(params))
  }
  async function sign(method: string, params: unknown) {
    require()
    const on = named(params)
    const signer = account(on)
    const { address } = Object(params)
    if (!signer || (address !== undefined && address !== signer.address))
      throw new RpcFault(isSats ? -32602 : -32001, 'That is not the address of this wallet.')
    const execute = stacksMethod({ account: signer, network: on, url: urls[on] ?? '' }, method)
    await ask()
    return execute?.(params)
  }
  const announceAccount = () => emit(...accountEvent(isSats, shown().addresses))
  function change(chain: number) {
    memory.set({ chain })
    emit(...networkEvent(isSats, network()))
  }

  const sip030: Readonly<Record<string, (params: unknown) => unknown>> = {
    stx_getAddresses: connect,
    stx_getNetworks: () => ({ active: network(), networks: sipNetworks }),
  }
  const satsConnect: Readonly<Record<string, (params: unknown) => unknown>> = {
    wallet_connect: connect,
    wallet_getAccount() {
      require()
      return shown()
    },
    wallet_disconnect() {
      memory.set({ authorised: false })
      emit('disconnect', { type: 'disconnect' })
    },
    async wallet_changeNetwork(params) {
      require()
      await ask()
      change(isTest(Object(params).name) ? 1 : 0)
    },
  }
  return { handlers: isSats ? satsConnect : sip030, sign, announceAccount, change, lock }
}
