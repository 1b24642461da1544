import type { Abort, Caip2 } from '#kernel'
import { fault, gate } from '#kernel'
import { loaded } from '#namespaces/kit'
import type { Call } from './ask.ts'
import type { Live } from './live.ts'
import type { Duty, Prepared, Signer } from './signer.ts'
import type { MethodName, SuiWallet } from './suiWallet.ts'
import { featureOf } from './suiWallet.ts'
import type { WalletAccount } from './walletAccounts.ts'
import { executed, signedMessage, signedTransaction } from './wire.ts'

type Parts = {
  readonly wallet: SuiWallet
  readonly live: Live
  readonly call: Call
  readonly accountOf: (address: string | undefined) => WalletAccount | undefined
}

/**
 * By preference. The old `sui:signMessage` is none of them: it signs other bytes, which nobody
 * verifies any more.
 */
const ways: Readonly<Record<Duty, readonly MethodName[]>> = {
  personal: ['signPersonalMessage'],
  sign: ['signTransaction', 'signTransactionBlock'],
  execute: ['signAndExecuteTransaction', 'signAndExecuteTransactionBlock'],
}

/**
 * Signs with a wallet of this page through the newest feature it has. The network is named in every
 * call, for the wallet has one of its own.
 */
export function injectedSigner({ wallet: { methods }, live, call, accountOf }: Parts): Signer {
  const wayOf = (duty: Duty, account: WalletAccount): MethodName | undefined =>
    ways[duty].find(
      (name) =>
        methods[name] &&
        (account.features.length === 0 || account.features.includes(featureOf(name))),
    )

  const ask = async (
    duty: Duty,
    chain: Caip2,
    address: string,
    inputOf: (way: MethodName) => object | Promise<object>,
    options: Abort = {},
  ) => {
    const account = accountOf(address)
    if (!account) throw fault('unauthorized')
    const way = wayOf(duty, account)
    if (!way) throw fault('unsupported')
    const input = await inputOf(way)
    return call(
      methods[way],
      { ...input, account: account.own, chain, ...(options.signal && { signal: options.signal }) },
      options,
    )
  }
  // Wallets ask `toJSON` of it and nothing else; those of the old features want the library's own
  // object.
  const inputOf =
    ({ json, bytes }: Prepared) =>
    async (way: MethodName) =>
      way.endsWith('Block')
        ? {
            transactionBlock: (await loaded(() => import('./transactionOf.ts'))).transactionOf(
              bytes,
            ),
          }
        : { transaction: { toJSON: async () => json } }

  return {
    live,
    has(duty) {
      const account = accountOf(live.facts.shown[0]?.address)
      return account !== undefined && wayOf(duty, account) !== undefined
    },
    personal: async (network, address, message, options) =>
      gate(
        signedMessage,
        await ask('personal', network, address, () => ({ message }), options),
        'The signature',
      ).signature,
    async sign(network, address, prepared, options) {
      const answer = gate(
        signedTransaction,
        await ask('sign', network, address, inputOf(prepared), options),
        'The signed transaction',
      )
      return {
        bytes: answer.bytes ?? answer.transactionBlockBytes ?? prepared.bytes,
        signature: answer.signature,
      }
    },
    execute: async (network, address, prepared, options) =>
      gate(
        executed,
        await ask('execute', network, address, inputOf(prepared), options),
        'The transaction',
      ).digest,
  }
}
