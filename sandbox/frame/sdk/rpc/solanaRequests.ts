import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import type { VersionedTransaction } from '@solana/web3.js'
import type { ScreenPart } from '../describe/ApprovalScreen.ts'
import { flooredAmount } from '../describe/amounts.ts'
import { describeSolana } from '../describe/describeSolana.ts'
import { describeText } from '../describe/describeText.ts'
import { isTransaction } from '../describe/isTransaction.ts'
import { FrameFault } from '../FrameFault.ts'
import type { Frame, NetworkTarget } from '../messages/Frame.ts'
import { callNode } from './callNode.ts'
import { resolveNode } from './openEvm.ts'
import { readParams, solanaSchema } from './requestSchemas.ts'

const library = () => import('@solana/web3.js')

/**
 * Base58 or base64: hosts send both. Text of this length in base64 always has a sign that base58
 * does not.
 */
const decodeBytes = (text: string) =>
  /^[1-9A-HJ-NP-Za-km-z]+$/.test(text) ? base58.decode(text) : base64.decode(text)

async function read(written: string | undefined): Promise<VersionedTransaction> {
  if (!written) throw new FrameFault('Invalid parameters: transaction is missing')
  const { VersionedTransaction: Transaction } = await library()
  try {
    return Transaction.deserialize(decodeBytes(written))
  } catch {
    throw new FrameFault('This is no Solana transaction')
  }
}

async function signTransaction(
  transaction: VersionedTransaction,
  { address, seed }: ReturnType<Frame['session']['keys']>['solana'],
) {
  const { Keypair } = await library()
  const signers = transaction.message.staticAccountKeys.slice(
    0,
    transaction.message.header.numRequiredSignatures,
  )
  const index = signers.findIndex((key) => key.toBase58() === address)
  if (index < 0)
    throw new FrameFault('The transaction does not ask for a signature of this account')
  transaction.sign([Keypair.fromSeed(seed)])
  return {
    signature: base58.encode(transaction.signatures[index] ?? new Uint8Array(64)),
    transaction: base64.encode(transaction.serialize()),
  }
}

function requireOwn<Keys extends { readonly address: string }>(
  keys: Keys,
  pubkey: string | undefined,
): Keys {
  if (pubkey !== undefined && pubkey !== keys.address)
    throw new FrameFault(`Not an account of this wallet: ${pubkey}`)
  return keys
}

/** Prompts with a title and the described parts; shows the balance if the request may spend. */
const createApprove =
  (frame: Frame) =>
  async (
    id: string,
    place: NetworkTarget,
    title: string,
    parts: readonly ScreenPart[],
    paying = true,
  ) => {
    const { approvals, session } = frame
    const { address } = session.keys().solana
    const coins = paying
      ? await callNode(resolveNode(frame, place), 'getBalance', [address]).catch(() => undefined)
      : undefined
    const balance =
      typeof Object(coins).value === 'number'
        ? { balance: `${flooredAmount(BigInt(Object(coins).value), 9)} SOL` }
        : {}
    await approvals.ask(id, {
      title,
      parts,
      account: { label: 'Account', value: address, kind: 'address' },
      network: 'Solana',
      ...balance,
    })
  }

/** Requests to the Solana account, each behind an approval that describes it. */
export function solanaRequests(frame: Frame) {
  const { session, origin } = frame
  const approve = createApprove(frame)
  const partsOf = (transaction: VersionedTransaction) =>
    describeSolana(transaction.message, session.keys().solana.address)

  const sign = (transaction: VersionedTransaction) =>
    signTransaction(transaction, session.keys().solana)

  return {
    async solana_signMessage(id: string, place: NetworkTarget, params: unknown) {
      const { message = '', pubkey } = readParams(solanaSchema, params)
      const { seed } = requireOwn(session.keys().solana, pubkey)
      const bytes = decodeBytes(message)
      if (await isTransaction(bytes)) throw new FrameFault('This is a transaction, not a message')
      await approve(id, place, 'Sign a message?', [describeText(bytes, origin)], false)
      return { signature: base58.encode(ed25519.sign(bytes, seed)) }
    },
    async solana_signTransaction(id: string, place: NetworkTarget, params: unknown) {
      const transaction = await read(readParams(solanaSchema, params).transaction)
      await approve(id, place, 'Sign a transaction?', partsOf(transaction))
      return sign(transaction)
    },
    async solana_signAllTransactions(id: string, place: NetworkTarget, params: unknown) {
      const all = await Promise.all((readParams(solanaSchema, params).transactions ?? []).map(read))
      await approve(id, place, `Sign ${all.length} transactions?`, all.flatMap(partsOf))
      const signed = await Promise.all(all.map(sign))
      return { transactions: signed.map(({ transaction }) => transaction) }
    },
    async solana_signAndSendTransaction(id: string, place: NetworkTarget, params: unknown) {
      const {
        transaction: written,
        options,
        sendOptions = options,
      } = readParams(solanaSchema, params)
      const transaction = await read(written)
      await approve(id, place, 'Send a transaction?', partsOf(transaction))
      const { transaction: wire } = await sign(transaction)
      const signature = await callNode(resolveNode(frame, place), 'sendTransaction', [
        wire,
        { ...sendOptions, encoding: 'base64' },
      ])
      return { signature }
    },
  }
}
