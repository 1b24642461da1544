import type { AbortOptions, Caip2 } from '#kernel'
import { fault, parse } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import type { SuiState } from './connectionState.ts'
import type { WalletCaller } from './createWalletCaller.ts'
import type { WalletAccount } from './parseAccounts.ts'
import type { PreparedTransaction, Signer, SigningOperation } from './signer.ts'
import type { MethodName, SuiWallet } from './suiWallet.ts'
import { getFeature } from './suiWallet.ts'
import { executedSchema, signedMessageSchema, signedTransactionSchema } from './wire.ts'

type SignerParts = {
  readonly wallet: SuiWallet
  readonly connectionState: SuiState
  readonly callWallet: WalletCaller
  readonly findAccount: (address: string | undefined) => WalletAccount | undefined
}

/** By preference. The old `sui:signMessage` signs other bytes, which verifiers no longer accept. */
const methodsByOperation: Readonly<Record<SigningOperation, readonly MethodName[]>> = {
  personal: ['signPersonalMessage'],
  sign: ['signTransaction', 'signTransactionBlock'],
  execute: ['signAndExecuteTransaction', 'signAndExecuteTransactionBlock'],
}

type Methods = SuiWallet['methods']

const findMethod = (
  methods: Methods,
  operation: SigningOperation,
  account: WalletAccount,
): MethodName | undefined => {
  const offered = methodsByOperation[operation].filter((name) => methods[name])
  // By the Wallet Standard an account lists what it can do. Mysten's dapp-kit asks for the wallet's
  // features alone, and wallets tested with it list too few for their accounts. So the account's
  // list decides between methods, and the wallet refuses what an account cannot do.
  return offered.find((name) => account.features.includes(getFeature(name))) ?? offered[0]
}

/** Makes requests in the name of an account, through the newest method the wallet has for it. */
function createRequester(
  methods: Methods,
  callWallet: WalletCaller,
  findAccount: SignerParts['findAccount'],
) {
  return async (
    operation: SigningOperation,
    chain: Caip2,
    address: string,
    buildInput: (method: MethodName) => object | Promise<object>,
    options: AbortOptions = {},
  ) => {
    const account = findAccount(address)
    if (!account) throw fault('unauthorized')
    const method = findMethod(methods, operation, account)
    if (!method) throw fault('unsupported')
    const input = await buildInput(method)
    return callWallet(
      methods[method],
      {
        ...input,
        account: account.standardAccount,
        chain,
        ...(options.signal && { signal: options.signal }),
      },
      options,
    )
  }
}

// Wallets only call `toJSON`; those with the old features need the library's own object.
const buildInput =
  ({ json, bytes }: PreparedTransaction) =>
  async (method: MethodName) =>
    method.endsWith('Block')
      ? {
          transactionBlock: (
            await importWithRetry(() => import('./parseTransaction.ts'))
          ).parseTransaction(bytes),
        }
      : { transaction: { toJSON: async () => json } }

/**
 * Creates a signer over the newest features of a page wallet.
 * Every call names its network: the wallet has one of its own.
 */
export function createInjectedSigner({
  wallet: { methods },
  connectionState,
  callWallet,
  findAccount,
}: SignerParts): Signer {
  const request = createRequester(methods, callWallet, findAccount)
  return {
    connectionState,
    has(operation) {
      const account = findAccount(connectionState.facts.accounts[0]?.address)
      return account !== undefined && findMethod(methods, operation, account) !== undefined
    },
    signPersonalMessage: async (network, address, message, options) =>
      parse(
        signedMessageSchema,
        await request('personal', network, address, () => ({ message }), options),
        'The signature',
      ).signature,
    async signTransaction(network, address, prepared, options) {
      const answer = parse(
        signedTransactionSchema,
        await request('sign', network, address, buildInput(prepared), options),
        'The signed transaction',
      )
      return {
        bytes: answer.bytes ?? answer.transactionBlockBytes ?? prepared.bytes,
        signature: answer.signature,
      }
    },
    signAndExecute: async (network, address, prepared, options) =>
      parse(
        executedSchema,
        await request('execute', network, address, buildInput(prepared), options),
        'The transaction',
      ).digest,
  }
}
