import type { Caip2 } from '#kernel'
import { fault, fieldOf, LatchkeyError } from '#kernel'
import { loaded } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { Signer } from './signer.ts'

type Call = { readonly network: Caip2; readonly method: string; readonly params: unknown }

/**
 * Answers an RPC call of the host in the shapes WalletConnect gives Solana: the wallet signs, reads
 * go to our own nodes. Throws `unsupported` for a method it does not know.
 */
export async function answerCall(
  tools: ChainTools,
  signer: Signer,
  { network, method, params }: Call,
): Promise<unknown> {
  if (!method.startsWith('solana_'))
    return tools.node(network, method, Array.isArray(params) ? params : [])
  const answer = answers[method]
  if (!answer) throw fault('unsupported')
  const [given] = Array.isArray(params) ? params : [params]
  return answer(tools, signer, network, given)
}

type Answer = (
  tools: ChainTools,
  signer: Signer,
  network: Caip2,
  given: unknown,
) => Promise<unknown>

const refuse = (what: string): never => {
  throw new LatchkeyError('foreign-invalid', { what, path: '' })
}

/** The account a call is for: the named one, which must be the wallet's, else the active one. */
function accountOf({ live }: Signer, given: unknown): string {
  const named = fieldOf(given, 'pubkey')
  const account = live.facts.accounts.find(
    ({ address }) => named === undefined || address === named,
  )
  if (!account) throw fault('unauthorized')
  return account.address
}

const shown: Answer = async (_tools, { live }) =>
  live.facts.accounts.map(({ address }) => ({ pubkey: address }))
const transactionOf = ({ codec }: ChainTools, written: unknown) =>
  codec.from64(written) ?? refuse('The transaction')

async function signed(
  tools: ChainTools,
  signer: Signer,
  network: Caip2,
  address: string,
  written: unknown,
) {
  const transaction = await signer.signTransaction(network, address, transactionOf(tools, written))
  const { signatureOf } = await loaded(() => import('./wireTransaction.ts'))
  return {
    signature: signatureOf(tools.codec, transaction, address),
    transaction: tools.codec.to64(transaction),
  }
}

const answers: Readonly<Record<string, Answer>> = {
  solana_getAccounts: shown,
  solana_requestAccounts: shown,
  async solana_signMessage({ codec }, signer, _network, given) {
    const message = codec.from58(fieldOf(given, 'message')) ?? refuse('The message')
    const { signature } = await signer.signMessage(accountOf(signer, given), message)
    return { signature: codec.to58(signature) }
  },
  solana_signTransaction: (tools, signer, network, given) =>
    signed(tools, signer, network, accountOf(signer, given), fieldOf(given, 'transaction')),
  async solana_signAllTransactions(tools, signer, network, given) {
    const list = fieldOf(given, 'transactions')
    const transactions: string[] = []
    // One after the other: wallets show one prompt at a time.
    for (const written of Array.isArray(list) ? list : refuse('The transactions'))
      transactions.push(
        (await signed(tools, signer, network, accountOf(signer, given), written)).transaction,
      )
    return { transactions }
  },
  async solana_signAndSendTransaction(tools, signer, network, given) {
    const signature = await signer.signAndSend(
      network,
      accountOf(signer, given),
      transactionOf(tools, fieldOf(given, 'transaction')),
    )
    return { signature: tools.codec.to58(signature) }
  },
}
