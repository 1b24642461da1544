import { base64 } from '@scure/base'
import * as v from 'valibot'
import { RpcFault, toRpcError } from '../rpcFault.ts'
import type { BitcoinAccess } from './bitcoinAccess.ts'
import { selectApprovedInputs, walletNetworks } from './bitcoinAccess.ts'
import { payFrom } from './payFrom.ts'
import { signLegacy, signPsbt, signSimple } from './signBitcoin.ts'

const given = v.object({
  addresses: v.optional(v.array(v.string())),
  network: v.optional(v.string()),
  name: v.optional(v.string()),
  address: v.optional(v.string()),
  message: v.optional(v.string()),
  protocol: v.optional(v.string()),
  psbt: v.optional(v.string()),
  signInputs: v.optional(v.record(v.string(), v.array(v.number()))),
  recipients: v.optional(v.array(v.object({ address: v.string(), amount: v.number() }))),
})
type Given = v.InferOutput<typeof given>
type Listener = { readonly eventName: string; readonly cb: (event: unknown) => void }

const capitalised = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase())
const findChain = (name: string | undefined) =>
  walletNetworks.findIndex((one) => capitalised(one.name) === name)

function createMethods(
  access: BitcoinAccess,
): Readonly<Record<string, (params: Given) => unknown>> {
  const network = () => ({ bitcoin: { name: capitalised(access.network().name) } })
  const shown = (purposes: readonly string[] = ['payment', 'ordinals']) => ({
    id: 'bedrock',
    walletType: 'software',
    network: network(),
    addresses: Object.entries(access.addresses())
      .filter(([purpose]) => purposes.includes(purpose))
      .map(([purpose, { address, publicKey }]) => ({
        address,
        publicKey,
        purpose,
        addressType: purpose === 'ordinals' ? 'p2tr' : 'p2wpkh',
        walletType: 'software',
      })),
  })
  const move = (name: string | undefined) => {
    const chain = findChain(name)
    if (chain < 0) throw new RpcFault(-32602, `There is no network ${name}`)
    if (walletNetworks[chain]?.name !== access.network().name) access.moveTo(chain)
  }
  return {
    async wallet_connect({ addresses, network: wanted }) {
      await access.grant()
      if (wanted) move(wanted)
      return shown(addresses)
    },
    wallet_getAccount() {
      access.require()
      return shown()
    },
    wallet_getNetwork: network,
    async wallet_changeNetwork({ name }) {
      access.require()
      await access.prompt.ask()
      move(name)
    },
    wallet_disconnect: () => access.forget(),
    async signMessage({ address, message = '', protocol }) {
      const own = await access.approved(address)
      const simple = protocol === 'BIP322' || own.address === access.addresses().ordinals.address
      return {
        address,
        signature: (simple ? signSimple : signLegacy)(own, message),
        messageHash: '',
        protocol: simple ? 'BIP322' : 'ECDSA',
      }
    },
    async signPsbt({ psbt = '', signInputs = {} }) {
      const wanted = Object.entries(signInputs).flatMap(([address, indexes]) =>
        indexes.map((index) => ({ address, index })),
      )
      return {
        psbt: base64.encode(
          signPsbt(base64.decode(psbt), await selectApprovedInputs(access, wanted), false),
        ),
      }
    },
    async sendTransfer({ recipients = [] }) {
      const [first] = recipients
      if (!first || recipients.length > 1) throw new RpcFault(-32602, 'One recipient, please')
      return {
        txid: await payFrom(
          access.url(),
          await access.approved(access.addresses().payment.address),
          first.address,
          BigInt(first.amount),
        ),
      }
    },
  }
}

// In this language the visitor's refusal is -32000 and a missing permission -32002.
const ownCode: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002, [-32601]: -32601 }

/**
 * A wallet of the sats-connect kind: `request(method, params)` answers in JSON-RPC envelopes,
 * failures too.
 */
export function satsWallet(access: BitcoinAccess) {
  const methods = createMethods(access)
  return {
    methods: Object.keys(methods),
    provider: {
      async request(method: string, params?: unknown) {
        const envelope = { jsonrpc: '2.0', id: '1' }
        try {
          access.record(method, params)
          const act = methods[method]
          if (!act) throw new RpcFault(-32601, `The method ${method} is not known`)
          return { ...envelope, result: (await act(v.parse(given, params ?? {}))) ?? null }
        } catch (error) {
          const { code, message } = toRpcError(error)
          return { ...envelope, error: { code: ownCode[code] ?? code, message } }
        }
      },
      addListener({ eventName, cb }: Listener) {
        const names = { account: 'accountChange', network: 'networkChange', gone: 'disconnect' }
        return access.listen((what) => names[what] === eventName && cb({ type: eventName }))
      },
    },
  }
}
