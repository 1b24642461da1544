import { base64, hex } from '@scure/base'
import { fault, readField } from '#kernel'
import type { WalletDialect } from './mapFault.ts'
import type { Signer } from './signer.ts'
import type { PsbtRequest, SigningAdapter, SigningContext, TransferCall } from './signingAdapter.ts'

const unsupported = () => Promise.reject(fault('unsupported'))
const networkName = ({ signer, network }: SigningContext) => signer.findChain(network)?.name
/**
 * Some wallets take satoshis as a number; there are fewer of them in all than a number counts
 * exactly.
 */
const toNumber = (whole: bigint) => Number(whole)
const groupByAddress = (inputs: PsbtRequest['inputs']) => {
  const indexes = new Map<string, number[]>()
  for (const { address, index } of inputs)
    indexes.set(address, [...(indexes.get(address) ?? []), index])
  return [...indexes]
}
/** Wallets of the page take no memo: without it the recipient could not tell whose payment it is. */
const refuseMemo = ({ memo }: TransferCall): void => {
  if (memo) throw fault('unsupported')
}
const callRpc = ({ signer, options }: SigningContext, method: string, params: unknown) =>
  signer.rpc(method, params, options)

const sats: SigningAdapter = {
  async message(context, { address, text, protocol }) {
    const answer = await callRpc(context, 'signMessage', {
      address,
      message: text,
      protocol: protocol.toUpperCase(),
    })
    return { signature: readField(answer, 'signature') }
  },
  async psbt(context, { psbt, inputs }) {
    const answer = await callRpc(context, 'signPsbt', {
      psbt: base64.encode(psbt),
      signInputs: Object.fromEntries(groupByAddress(inputs)),
      broadcast: false,
    })
    return { psbt: readField(answer, 'psbt') }
  },
  // Takes the amount as a number, Leather as text.
  async transfer(context, call) {
    refuseMemo(call)
    const recipients = [{ address: call.to, amount: toNumber(call.amount) }]
    return readField(await callRpc(context, 'sendTransfer', { recipients }), 'txid')
  },
}

const leather: SigningAdapter = {
  async message(context, { text, taproot }) {
    const network = networkName(context)
    const answer = await callRpc(context, 'signMessage', {
      message: text,
      paymentType: taproot ? 'p2tr' : 'p2wpkh',
      network,
    })
    return { signature: readField(answer, 'signature'), signer: readField(answer, 'address') }
  },
  async psbt(context, { psbt, inputs }) {
    const network = networkName(context)
    const params = {
      hex: hex.encode(psbt),
      signAtIndex: inputs.map(({ index }) => index),
      network,
      broadcast: false,
    }
    return { psbt: readField(await callRpc(context, 'signPsbt', params), 'hex') }
  },
  async transfer(context, call) {
    refuseMemo(call)
    const network = networkName(context)
    const recipients = [{ address: call.to, amount: String(call.amount) }]
    return readField(await callRpc(context, 'sendTransfer', { recipients, network }), 'txid')
  },
}

const unisat: SigningAdapter = {
  message: async ({ signer, options }, { text, protocol }) => ({
    signature: await signer.callWallet(
      'signMessage',
      [text, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'],
      options,
    ),
  }),
  psbt: async ({ signer, options }, { psbt, inputs }) => ({
    psbt: await signer.callWallet(
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
  async transfer({ signer, options }, call) {
    refuseMemo(call)
    return signer.callWallet('sendBitcoin', [call.to, toNumber(call.amount)], options)
  },
}

const phantom: SigningAdapter = {
  message: async ({ signer, options }, { address, bytes }) => ({
    signature: readField(
      await signer.callWallet('signMessage', [address, bytes], options),
      'signature',
    ),
  }),
  psbt: async ({ signer, options }, { psbt, inputs }) => {
    const inputsToSign = groupByAddress(inputs).map(([address, signingIndexes]) => ({
      address,
      signingIndexes,
      sigHash: 1,
    }))
    return { psbt: await signer.callWallet('signPSBT', [psbt, { inputsToSign }], options) }
  },
  transfer: unsupported,
}

/** The wallet's own object for an address. It goes nowhere but back to the wallet. */
function findWalletAccount({ accounts }: Signer, address: string): object {
  const list = accounts?.()
  const count = Math.min(100, Number(readField(list, 'length')) || 0)
  for (let at = 0; at < count; at++) {
    const account = readField(list, String(at))
    if (
      typeof account === 'object' &&
      account !== null &&
      readField(account, 'address') === address
    )
      return account
  }
  throw fault('unauthorized')
}

const standard: SigningAdapter = {
  async message({ signer, options }, { address, bytes }) {
    const answer = readField(
      await signer.callWallet(
        'signMessage',
        [{ account: findWalletAccount(signer, address), message: bytes }],
        options,
      ),
      '0',
    )
    return { signature: readField(answer, 'signature'), signed: readField(answer, 'signedMessage') }
  },
  async psbt({ signer, network, options }, { psbt, inputs }) {
    const inputsToSign = groupByAddress(inputs).map(([address, signingIndexes]) => ({
      account: findWalletAccount(signer, address),
      signingIndexes,
    }))
    const call = [{ psbt, inputsToSign, chain: `bitcoin:${signer.findChain(network)?.name}` }]
    if (signer.supports('psbt'))
      return {
        psbt: readField(
          readField(await signer.callWallet('signTransaction', call, options), '0'),
          'signedPsbt',
        ),
      }
    return {
      txid: readField(
        readField(await signer.callWallet('signAndSend', call, options), '0'),
        'txId',
      ),
    }
  },
  transfer: unsupported,
}

/** Over a session every call names the account, which is its first address. */
const session: SigningAdapter = {
  async message({ signer, options }, { address, text, protocol }) {
    const answer = await signer.callWallet(
      'signMessage',
      [{ account: findOwnerAddress(signer, address), message: text, address, protocol }],
      options,
    )
    return { signature: readField(answer, 'signature') }
  },
  async psbt({ signer, options }, { psbt, inputs }) {
    const account = findOwnerAddress(signer, inputs[0]?.address ?? '')
    const params = {
      account,
      psbt: base64.encode(psbt),
      signInputs: inputs.map(({ address, index }) => ({ address, index })),
      broadcast: false,
    }
    return { psbt: readField(await signer.callWallet('signPsbt', [params], options), 'psbt') }
  },
  async transfer({ signer, options }, { from, to, amount, memo }) {
    const params = {
      account: findOwnerAddress(signer, from),
      recipientAddress: to,
      amount: String(amount),
      ...(memo && { memo }),
    }
    return readField(await signer.callWallet('sendTransfer', [params], options), 'txid')
  },
}
const findOwnerAddress = ({ connectionState }: Signer, address: string) =>
  connectionState.facts.addresses.find((one) => one.address === address)?.owner ?? address

/** The signing adapters by dialect. */
export const signingAdapters: Readonly<Record<WalletDialect, SigningAdapter>> = {
  standard,
  sats,
  leather,
  unisat,
  phantom,
  session,
}
