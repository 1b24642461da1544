import { boolean, nullish, number, object, optional, string } from 'valibot'
import type { Caip2, Schema } from '#kernel'
import { fault, LatchkeyError, parse, readField } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { SendOptions, Signer } from './signer.ts'

const sendOptionsSchema: Schema<SendOptions | null | undefined> = nullish(
  object({
    preflightCommitment: optional(string()),
    commitment: optional(string()),
    minContextSlot: optional(number()),
    skipPreflight: optional(boolean()),
    maxRetries: optional(number()),
  }),
)

type RpcCall = { readonly network: Caip2; readonly method: string; readonly params: unknown }

/**
 * Handles an RPC call of the host in WalletConnect's shapes for Solana.
 * The wallet signs, reads go to our own nodes. Throws `unsupported` for an unknown method.
 */
export async function handleRpcCall(
  tools: ChainTools,
  signer: Signer,
  { network, method, params }: RpcCall,
): Promise<unknown> {
  if (!method.startsWith('solana_'))
    return tools.node(network, method, Array.isArray(params) ? params : [])
  const answer = rpcHandlers[method]
  if (!answer) throw fault('unsupported')
  const [input] = Array.isArray(params) ? params : [params]
  return answer(tools, signer, network, input)
}

type RpcHandler = (
  tools: ChainTools,
  signer: Signer,
  network: Caip2,
  input: unknown,
) => Promise<unknown>

const throwInvalid = (what: string): never => {
  throw new LatchkeyError('foreign-invalid', { what, path: '' })
}

/** Finds the account of a call: the named one, which must be the wallet's, else the active one. */
function resolveAccount({ connectionState }: Signer, input: unknown): string {
  // Some sites write `null` for the active account.
  const named = readField(input, 'pubkey') ?? undefined
  const account = connectionState.facts.accounts.find(
    ({ address }) => named === undefined || address === named,
  )
  if (!account) throw fault('unauthorized')
  return account.address
}

const listAccounts: RpcHandler = async (_tools, { connectionState }) =>
  connectionState.facts.accounts.map(({ address }) => ({ pubkey: address }))
const decodeTransaction = ({ codec }: ChainTools, written: unknown) =>
  codec.decodeBase64(written) ?? throwInvalid('The transaction')

async function signTransaction(
  tools: ChainTools,
  signer: Signer,
  network: Caip2,
  address: string,
  written: unknown,
) {
  const transaction = await signer.signTransaction(
    network,
    address,
    decodeTransaction(tools, written),
  )
  const { readSignature } = await importWithRetry(() => import('./wireTransaction.ts'))
  return {
    signature: readSignature(tools.codec, transaction, address),
    transaction: tools.codec.encodeBase64(transaction),
  }
}

const rpcHandlers: Readonly<Record<string, RpcHandler>> = {
  solana_getAccounts: listAccounts,
  solana_requestAccounts: listAccounts,
  async solana_signMessage({ codec }, signer, _network, input) {
    const message = codec.decodeBase58(readField(input, 'message')) ?? throwInvalid('The message')
    const { signature } = await signer.signMessage(resolveAccount(signer, input), message)
    return { signature: codec.encodeBase58(signature) }
  },
  solana_signTransaction: (tools, signer, network, input) =>
    signTransaction(
      tools,
      signer,
      network,
      resolveAccount(signer, input),
      readField(input, 'transaction'),
    ),
  async solana_signAllTransactions(tools, signer, network, input) {
    const list = readField(input, 'transactions')
    const transactions: string[] = []
    // One after another: wallets show one prompt at a time.
    for (const written of Array.isArray(list) ? list : throwInvalid('The transactions'))
      transactions.push(
        (await signTransaction(tools, signer, network, resolveAccount(signer, input), written))
          .transaction,
      )
    return { transactions }
  },
  async solana_signAndSendTransaction(tools, signer, network, input) {
    const sendOptions = parse(sendOptionsSchema, readField(input, 'sendOptions'), 'The call')
    const signature = await signer.signAndSend(
      network,
      resolveAccount(signer, input),
      decodeTransaction(tools, readField(input, 'transaction')),
      sendOptions ? { sendOptions } : {},
    )
    return { signature: tools.codec.encodeBase58(signature) }
  },
}
