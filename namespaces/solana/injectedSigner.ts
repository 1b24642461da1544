import type { Abort, Caip2 } from '#kernel'
import { fault, fieldOf } from '#kernel'
import { foreignBytes } from './foreignBytes.ts'
import { foreignList } from './foreignList.ts'
import type { MethodName } from './foundWallet.ts'
import { features } from './foundWallet.ts'
import { clusterOf } from './networkIds.ts'
import type { Signer } from './signer.ts'
import type { Watched } from './watchWallet.ts'

const methods = {
  signMessage: 'signMessage',
  signTransaction: 'signTransaction',
  signAndSend: 'signAndSendTransaction',
} as const
/** A transaction is at most 1232 bytes today; wallets and programs may agree on longer ones. */
const most = 100_000

/**
 * A wallet of the page as a signer. It gets its own account object back and a copy of the bytes; of
 * its answer only bytes are read.
 */
export function injectedSigner({ wallet, live, ask, account }: Watched): Signer {
  const usable = (method: MethodName, address: string | undefined) => {
    const { features: listed = [] } = (address ? account(address) : undefined) ?? {}
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
    options: Abort = {},
    network?: Caip2,
  ) => {
    const known = account(address)
    if (!known) throw fault('unauthorized')
    if (!usable(method, address)) throw fault('unsupported')
    const chain = network && clusterOf(network)
    if (chain && !known.chains.includes(chain)) throw fault('unknown-network')
    const answer = await ask(
      method,
      { account: known.own, ...input, ...(chain && { chain }) },
      options,
    )
    return { output: foreignList(answer)[0] }
  }
  return {
    live,
    legacy: wallet.legacy,
    can: (ability, address = live.facts.accounts[0]?.address) => usable(methods[ability], address),
    async signMessage(address, message, options) {
      const { output } = await call('signMessage', address, { message: message.slice() }, options)
      return {
        signed: foreignBytes(
          fieldOf(output, 'signedMessage'),
          'The signed message',
          message.length + 1000,
        ),
        signature: foreignBytes(fieldOf(output, 'signature'), 'The signature', 64),
      }
    },
    async signTransaction(network, address, transaction, options) {
      const { output } = await call(
        'signTransaction',
        address,
        { transaction: transaction.slice() },
        options,
        network,
      )
      return foreignBytes(fieldOf(output, 'signedTransaction'), 'The signed transaction', most)
    },
    async signAndSend(network, address, transaction, options) {
      const wishes = { preflightCommitment: 'confirmed' }
      const { output } = await call(
        'signAndSendTransaction',
        address,
        { transaction: transaction.slice(), options: wishes },
        options,
        network,
      )
      return foreignBytes(fieldOf(output, 'signature'), 'The signature', 64)
    },
  }
}
