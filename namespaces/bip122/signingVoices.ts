import { base64, hex } from '@scure/base'
import type { Abort, Caip2 } from '#kernel'
import { fault, fieldOf } from '#kernel'
import type { Speech } from './faults.ts'
import type { Signer } from './signer.ts'

/** The schemes a wallet can be asked for; what it really used is told from the signature. */
export type Protocol = 'ecdsa' | 'bip322'
export type Message = {
  readonly address: string
  readonly text: string
  readonly bytes: Uint8Array
  readonly protocol: Protocol
  readonly taproot: boolean
}
export type ToSign = {
  readonly psbt: Uint8Array
  readonly inputs: readonly { readonly address: string; readonly index: number }[]
}
export type Transfer = {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly memo?: string | undefined
}
export type Context = { readonly signer: Signer; readonly network: Caip2; readonly options: Abort }

/**
 * The part of a wallet's language in which it signs. Answers are foreign; each is read by whoever
 * asked.
 */
export type SigningVoice = {
  message(
    context: Context,
    message: Message,
  ): Promise<{ readonly signature: unknown; readonly signed?: unknown }>
  psbt(
    context: Context,
    toSign: ToSign,
  ): Promise<{ readonly psbt?: unknown; readonly txid?: unknown }>
  transfer(context: Context, transfer: Transfer): Promise<unknown>
}

const unsupported = () => Promise.reject(fault('unsupported'))
const named = ({ signer, network }: Context) => signer.chainOf(network)?.name
/**
 * Some wallets take satoshis as a number; there are fewer of them in all than a number counts
 * exactly.
 */
const plain = (whole: bigint) => Number(whole)
const byAddress = (inputs: ToSign['inputs']) => {
  const indexes = new Map<string, number[]>()
  for (const { address, index } of inputs)
    indexes.set(address, [...(indexes.get(address) ?? []), index])
  return [...indexes]
}
const rpc = ({ signer, options }: Context, method: string, params: unknown) =>
  signer.rpc(method, params, options)

const sats: SigningVoice = {
  async message(context, { address, text, protocol }) {
    const answer = await rpc(context, 'signMessage', {
      address,
      message: text,
      protocol: protocol.toUpperCase(),
    })
    return { signature: fieldOf(answer, 'signature') }
  },
  async psbt(context, { psbt, inputs }) {
    const answer = await rpc(context, 'signPsbt', {
      psbt: base64.encode(psbt),
      signInputs: Object.fromEntries(byAddress(inputs)),
      broadcast: false,
    })
    return { psbt: fieldOf(answer, 'psbt') }
  },
  // Takes the amount as a number, Leather as text.
  transfer: async (context, { to, amount }) =>
    fieldOf(
      await rpc(context, 'sendTransfer', { recipients: [{ address: to, amount: plain(amount) }] }),
      'txid',
    ),
}

const leather: SigningVoice = {
  async message(context, { text, taproot }) {
    const network = named(context)
    const answer = await rpc(context, 'signMessage', {
      message: text,
      paymentType: taproot ? 'p2tr' : 'p2wpkh',
      network,
    })
    return { signature: fieldOf(answer, 'signature') }
  },
  async psbt(context, { psbt, inputs }) {
    const network = named(context)
    const params = {
      hex: hex.encode(psbt),
      signAtIndex: inputs.map(({ index }) => index),
      network,
      broadcast: false,
    }
    return { psbt: fieldOf(await rpc(context, 'signPsbt', params), 'hex') }
  },
  async transfer(context, { to, amount }) {
    const network = named(context)
    return fieldOf(
      await rpc(context, 'sendTransfer', {
        recipients: [{ address: to, amount: String(amount) }],
        network,
      }),
      'txid',
    )
  },
}

const unisat: SigningVoice = {
  message: async ({ signer, options }, { text, protocol }) => ({
    signature: await signer.ask(
      'signMessage',
      [text, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'],
      options,
    ),
  }),
  psbt: async ({ signer, options }, { psbt, inputs }) => ({
    psbt: await signer.ask(
      'signPsbt',
      [
        hex.encode(psbt),
        {
          autoFinalized: false,
          toSignInputs: inputs.map(({ address, index }) => ({ index, address })),
        },
      ],
      options,
    ),
  }),
  transfer: ({ signer, options }, { to, amount }) =>
    signer.ask('sendBitcoin', [to, plain(amount)], options),
}

const phantom: SigningVoice = {
  message: async ({ signer, options }, { address, bytes }) => ({
    signature: fieldOf(await signer.ask('signMessage', [address, bytes], options), 'signature'),
  }),
  psbt: async ({ signer, options }, { psbt, inputs }) => {
    const inputsToSign = byAddress(inputs).map(([address, signingIndexes]) => ({
      address,
      signingIndexes,
      sigHash: 1,
    }))
    return { psbt: await signer.ask('signPSBT', [psbt, { inputsToSign }], options) }
  },
  transfer: unsupported,
}

/** The wallet's own object for an address. It goes nowhere but back to the wallet. */
function accountOf({ accounts }: Signer, address: string): object {
  const list = accounts?.()
  const count = Math.min(100, Number(fieldOf(list, 'length')) || 0)
  for (let at = 0; at < count; at++) {
    const account = fieldOf(list, String(at))
    if (typeof account === 'object' && account !== null && fieldOf(account, 'address') === address)
      return account
  }
  throw fault('unauthorized')
}

const standard: SigningVoice = {
  async message({ signer, options }, { address, bytes }) {
    const answer = fieldOf(
      await signer.ask(
        'signMessage',
        [{ account: accountOf(signer, address), message: bytes }],
        options,
      ),
      '0',
    )
    return { signature: fieldOf(answer, 'signature'), signed: fieldOf(answer, 'signedMessage') }
  },
  async psbt({ signer, network, options }, { psbt, inputs }) {
    const inputsToSign = byAddress(inputs).map(([address, signingIndexes]) => ({
      account: accountOf(signer, address),
      signingIndexes,
    }))
    const call = [{ psbt, inputsToSign, chain: `bitcoin:${signer.chainOf(network)?.name}` }]
    if (signer.able('psbt'))
      return {
        psbt: fieldOf(
          fieldOf(await signer.ask('signTransaction', call, options), '0'),
          'signedPsbt',
        ),
      }
    return { txid: fieldOf(fieldOf(await signer.ask('signAndSend', call, options), '0'), 'txId') }
  },
  transfer: unsupported,
}

/** Over a session every call names the account, which is its first address. */
const session: SigningVoice = {
  async message({ signer, options }, { address, text, protocol }) {
    const answer = await signer.ask(
      'signMessage',
      [{ account: mainAddress(signer, address), message: text, address, protocol }],
      options,
    )
    return { signature: fieldOf(answer, 'signature') }
  },
  async psbt({ signer, options }, { psbt, inputs }) {
    const account = mainAddress(signer, inputs[0]?.address ?? '')
    const params = {
      account,
      psbt: base64.encode(psbt),
      signInputs: inputs.map(({ address, index }) => ({ address, index })),
      broadcast: false,
    }
    return { psbt: fieldOf(await signer.ask('signPsbt', [params], options), 'psbt') }
  },
  async transfer({ signer, options }, { from, to, amount, memo }) {
    const params = {
      account: mainAddress(signer, from),
      recipientAddress: to,
      amount: String(amount),
      ...(memo && { memo }),
    }
    return fieldOf(await signer.ask('sendTransfer', [params], options), 'txid')
  },
}
const mainAddress = ({ live }: Signer, address: string) =>
  live.facts.held.find((one) => one.address === address)?.owner ?? address

/** How a wallet of this language is asked to sign. */
export const signingVoices: Readonly<Record<Speech, SigningVoice>> = {
  standard,
  sats,
  leather,
  unisat,
  phantom,
  session,
}
