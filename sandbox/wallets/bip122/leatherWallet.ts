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

function createMethods(
  access: BitcoinAccess,
): Readonly<Record<string, (params: Given) => unknown>> {
  const payment = () => access.addresses().payment
  return {
    async getAddresses() {
      await access.grant()
      const { ordinals } = access.addresses()
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
      const own = await access.approved(
        paymentType === 'p2tr' ? access.addresses().ordinals.address : payment().address,
      )
      return { address: own.address, message, signature: signSimple(own, message) }
    },
    async signPsbt({ hex: psbt = '', signAtIndex = [] }) {
      const inputs = await selectApprovedInputs(
        access,
        signAtIndex.map((index) => ({ index, address: payment().address })),
      )
      return { hex: hex.encode(signPsbt(hex.decode(psbt), inputs, true)) }
    },
    async sendTransfer({ recipients: [first] = [] }) {
      if (!first) throw new RpcFault(-32602, 'A recipient, please')
      return {
        txid: await payFrom(
          access.url(),
          await access.approved(payment().address),
          first.address,
          BigInt(first.amount),
        ),
      }
    },
  }
}

/**
 * A wallet of the Leather kind: amounts are texts, PSBTs hex, and a failure is thrown as an
 * envelope. Every request needs a prompt.
 */
export function leatherWallet(access: BitcoinAccess) {
  const methods = createMethods(access)
  return {
    async request(method: string, params?: unknown) {
      const envelope = { jsonrpc: '2.0', id: '1' }
      try {
        access.record(method, params)
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
