import { base64, hex } from '@scure/base'
import * as v from 'valibot'
import type { BitcoinAddress } from '../../chains/bitcoin/bitcoinAccounts.ts'
import { createEmitter } from '../pageProvider.ts'
import { RpcFault } from '../rpcFault.ts'
import type { BitcoinAccess } from './bitcoinAccess.ts'
import { selectApprovedInputs, walletNetworks } from './bitcoinAccess.ts'
import { payFrom } from './payFrom.ts'
import { signLegacy, signPsbt, signSimple } from './signBitcoin.ts'

const signOptions = v.object({
  autoFinalized: v.optional(v.boolean(), true),
  toSignInputs: v.array(v.object({ index: v.number(), address: v.optional(v.string()) })),
})
const toChainEnum = (name: string) => `BITCOIN_${name.toUpperCase()}`

/** UniSat writes the first byte of an uncompressed key, whatever the key and the address are. */
function signAsUncompressed(by: BitcoinAddress, message: string): string {
  const [header = 0, ...rest] = base64.decode(signLegacy(by, message))
  return base64.encode(Uint8Array.of(27 + ((header - 27) & 3), ...rest))
}

/**
 * A wallet of the UniSat kind: one address at a time, a method for each thing, failures with
 * EIP-1193's codes.
 */
export function unisatWallet(access: BitcoinAccess) {
  const emitter = createEmitter()
  const own = () => access.addresses().payment
  const visible = () => (access.authorised() ? [own().address] : [])
  access.listen((what) => {
    if (what === 'network') emitter.emit('networkChanged', access.network().name)
    emitter.emit('accountsChanged', what === 'gone' ? [] : visible())
  })
  const chain = () => ({
    enum: toChainEnum(access.network().name),
    name: access.network().name,
    network: access.network().name,
  })
  const recorded =
    <Arguments extends readonly unknown[], Result>(
      method: string,
      act: (...given: Arguments) => Result,
    ) =>
    async (...params: Arguments): Promise<Awaited<Result>> => {
      access.record(method, params)
      return await act(...params)
    }
  return {
    requestAccounts: recorded('requestAccounts', async () => {
      await access.grant()
      return visible()
    }),
    getAccounts: recorded('getAccounts', visible),
    getPublicKey: recorded('getPublicKey', () => own().publicKey),
    getChain: recorded('getChain', chain),
    switchChain: recorded('switchChain', async (wanted: string) => {
      const at = walletNetworks.findIndex(({ name }) => toChainEnum(name) === wanted)
      if (at < 0) throw new RpcFault(-32602, `There is no chain ${wanted}`)
      await access.prompt.ask()
      access.moveTo(at)
      return chain()
    }),
    disconnect: recorded('disconnect', () => access.forget()),
    signMessage: recorded('signMessage', async (message: string, type?: string) => {
      const by = await access.approved(own().address)
      return type === 'bip322-simple' ? signSimple(by, message) : signAsUncompressed(by, message)
    }),
    signPsbt: recorded('signPsbt', async (psbt: string, options: unknown) => {
      const { autoFinalized, toSignInputs } = v.parse(signOptions, options)
      const inputs = await selectApprovedInputs(
        access,
        toSignInputs.map(({ index, address = own().address }) => ({ index, address })),
      )
      return hex.encode(signPsbt(hex.decode(psbt), inputs, autoFinalized))
    }),
    sendBitcoin: recorded('sendBitcoin', async (to: string, amount: number) =>
      payFrom(access.url(), await access.approved(own().address), to, BigInt(amount)),
    ),
    on: emitter.on,
    removeListener: emitter.removeListener,
  }
}
