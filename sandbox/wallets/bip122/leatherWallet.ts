import { hex } from '@scure/base'
import * as v from 'valibot'
import { RpcFault, toRpcError } from '../rpcFault.ts'
import type { BitcoinAccess } from './bitcoinAccess.ts'
import { selectApprovedInputs } from './bitcoinAccess.ts'
import { payFrom } from './payFrom.ts'
import { signPsbt, signSimple } from './signBitcoin.ts'

const given = v.object({
  message: v.optional(v.string()),
  paymentType: v.optional(v.string()),
  hex: v.optional(v.string()),
  signAtIndex: v.optional(v.array(v.number())),
  recipients: v.optional(v.array(v.object({ address: v.string(), amount: v.string() }))),
})
type Given = v.InferOutput<typeof given>

function createMethods(desk: BitcoinAccess): Readonly<Record<string, (params: Given) => unknown>> {
  const payment = () => desk.addresses().payment
  return {
    async getAddresses() {
      await desk.grant()
      const { ordinals } = desk.addresses()
      return {
        addresses: [
          {
            symbol: 'BTC',
            type: 'p2wpkh',
            address: payment().address,
            publicKey: payment().publicKey,
            derivationPath: "m/84'/0'/0'/0/0",
          },
          {
            symbol: 'BTC',
            type: 'p2tr',
            address: ordinals.address,
            publicKey: ordinals.publicKey,
            derivationPath: "m/86'/0'/0'/0/0",
          },
          {
            symbol: 'STX',
            address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
            publicKey: payment().publicKey,
          },
        ],
      }
    },
    async signMessage({ message = '', paymentType }) {
      const own = await desk.approved(
        paymentType === 'p2tr' ? desk.addresses().ordinals.address : payment().address,
      )
      return { address: own.address, message, signature: signSimple(own, message) }
    },
    async signPsbt({ hex: psbt = '', signAtIndex = [] }) {
      const inputs = await selectApprovedInputs(
        desk,
        signAtIndex.map((index) => ({ index, address: payment().address })),
      )
      return { hex: hex.encode(signPsbt(hex.decode(psbt), inputs, true)) }
    },
    async sendTransfer({ recipients: [first] = [] }) {
      if (!first) throw new RpcFault(-32602, 'A recipient, please')
      return {
        txid: await payFrom(
          desk.url(),
          await desk.approved(payment().address),
          first.address,
          BigInt(first.amount),
        ),
      }
    },
  }
}

/**
 * A wallet of the Leather kind: amounts are texts, PSBTs hex, and a failure is thrown as an
 * envelope. Nothing can be asked silently.
 */
export function leatherWallet(desk: BitcoinAccess) {
  const methods = createMethods(desk)
  return {
    async request(method: string, params?: unknown) {
      const envelope = { jsonrpc: '2.0', id: '1' }
      try {
        desk.record(method, params)
        const act = methods[method]
        if (!act) throw new RpcFault(-32601, `The method ${method} is not known`)
        return { ...envelope, result: await act(v.parse(given, params ?? {})) }
      } catch (error) {
        // This wallet throws what is no Error.
        throw { ...envelope, error: toRpcError(error) }
      }
    },
  }
}
