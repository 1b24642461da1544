import type { AbortOptions, Caip2 } from '#kernel'
import { fault, readField } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import { codec } from './codec.ts'
import { copyForeignBytes } from './copyForeignBytes.ts'
import { parseNetworkId } from './networkIds.ts'
import { readForeignList } from './readForeignList.ts'
import type { MethodName } from './readSolanaWallet.ts'
import { features } from './readSolanaWallet.ts'
import type { Signer } from './signer.ts'
import type { WatchedWallet } from './watchWallet.ts'

const methodByAbility = {
  signMessage: 'signMessage',
  signTransaction: 'signTransaction',
  signAndSend: 'signAndSendTransaction',
} as const
/** A transaction is at most 1232 bytes today; wallets and programs may agree on longer ones. */
const maxTransactionBytes = 100_000

/**
 * Creates a signer over a page wallet.
 * The wallet gets its own account object and a copy of the bytes; only bytes of its answer are
 * read.
 */
export function createInjectedSigner(watched: WatchedWallet): Signer {
  const { wallet, connectionState } = watched
  const { isUsable, call } = createSignerCalls(watched)
  return {
    connectionState,
    legacy: wallet.legacy,
    can: (ability, address = connectionState.facts.accounts[0]?.address) =>
      isUsable(methodByAbility[ability], address),
    async signMessage(address, message, options) {
      const { output } = await call('signMessage', address, { message: message.slice() }, options)
      const signature = copyForeignBytes(readField(output, 'signature'), 'The signature', 64)
      const written = readField(output, 'signedMessage')
      if (written !== undefined && written !== null)
        return {
          signed: copyForeignBytes(written, 'The signed message', message.length + 1000),
          signature,
        }
      // Some wallets leave it out. The signature shows whether they signed the message alone.
      const { requireSignature } = await importWithRetry(() => import('./requireSignature.ts'))
      requireSignature(codec, address, message, signature)
      return { signed: message, signature }
    },
    async signTransaction(network, address, transaction, options) {
      const { output } = await call(
        'signTransaction',
        address,
        { transaction: transaction.slice() },
        options,
        network,
      )
      return copyForeignBytes(
        readField(output, 'signedTransaction'),
        'The signed transaction',
        maxTransactionBytes,
      )
    },
    async signAndSend(network, address, transaction, options = {}) {
      const sendOptions = { preflightCommitment: 'confirmed', ...options.sendOptions }
      const { output } = await call(
        'signAndSendTransaction',
        address,
        { transaction: transaction.slice(), options: sendOptions },
        options,
        network,
      )
      return copyForeignBytes(readField(output, 'signature'), 'The signature', 64)
    },
  }
}

/** Creates the calls of a wallet's methods for one of its accounts. */
function createSignerCalls({ wallet, callWallet, findAccount }: WatchedWallet) {
  const isUsable = (method: MethodName, address: string | undefined) => {
    const { features: listed = [] } = (address ? findAccount(address) : undefined) ?? {}
    // Hardware accounts of a wallet may do less than the wallet.
    return (
      wallet.methods[method] !== undefined &&
      (listed.length === 0 || listed.includes(features[method]))
    )
  }
  const call = async (
    method: MethodName,
    address: string,
    input: object,
    options: AbortOptions = {},
    network?: Caip2,
  ) => {
    const walletAccount = findAccount(address)
    if (!walletAccount) throw fault('unauthorized')
    if (!isUsable(method, address)) throw fault('unsupported')
    // In the wallet's spelling: some name a network by its CAIP-2 id.
    const chain = walletAccount.chains.find((one) => network && parseNetworkId(one) === network)
    if (network && !chain) throw fault('unknown-network')
    const answer = await callWallet(
      method,
      { account: walletAccount.standardAccount, ...input, ...(chain && { chain }) },
      options,
    )
    return { output: readForeignList(answer)[0] }
  }
  return { isUsable, call }
}
