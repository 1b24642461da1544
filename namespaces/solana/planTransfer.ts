import { PublicKey } from '@solana/web3.js'
import type { Note, TransferPlan, TransferRequest } from '#kernel'
import { fault } from '#kernel'
import { blockingNote } from '#namespaces/kit'
import { toShownAmount } from './amountScale.ts'
import type { ChainTools } from './chainTools.ts'
import { composeTransaction } from './composeTransaction.ts'
import type { TransferFacts } from './draft.ts'
import { draftNativeTransfer } from './draftNativeTransfer.ts'
import { draftTokenTransfer } from './draftTokenTransfer.ts'
import type { ReadContext, TransferSimulation } from './planReads.ts'
import { readBlockhash, readComputePrice, readRent, simulate } from './planReads.ts'
import { readRecipient } from './recipient.ts'

/** Lifetime of a plan's figures (ms). */
const planLifetime = 60_000
const lamportsPerSignature = 5000n
/**
 * Compute units of a coin transfer, and of one that also creates a token account; used if
 * simulating fails.
 */
const fallbackUnits = { coin: 1000, token: 60_000 }

/**
 * Plans a transfer of the coin or of a token.
 * Resolves `max`, reads the fee from the network, notes every blocking reason. Throws
 * `bad-address`, `unsupported`, `rpc`.
 */
export async function planTransfer(
  tools: ChainTools,
  request: TransferRequest,
): Promise<TransferPlan> {
  const { from, asset } = request
  const checked = tools.parseAddress(request.to, from.network)
  if (!checked.ok) throw fault('bad-address')
  const context = {
    ...tools,
    network: from.network,
    options: request.signal ? { signal: request.signal } : {},
  }
  const [facts, blockhash, price] = await Promise.all([
    readFacts(tools, context, request, checked.address),
    readBlockhash(context),
    readComputePrice(context, [from.address, checked.address], request.speed),
  ])
  const draft =
    asset === 'native' ? draftNativeTransfer(facts) : await draftTokenTransfer(context, facts)
  const compose = (amount: bigint, units: number, unitPrice: bigint) =>
    composeTransaction({
      payer: from.address,
      blockhash,
      units,
      unitPrice,
      memo: request.memo,
      memoEach: draft.memoEach,
      instructions: draft.instructions(amount),
    })
  const attempt = compose(draft.simulatedAmount, 1_400_000, 0n)
  const simulation: TransferSimulation = attempt
    ? await simulate(context, attempt, draft.watchedAddresses)
    : { ok: false, units: undefined, lamports: [] }
  const units =
    Math.ceil((simulation.units ?? fallbackUnits[asset === 'native' ? 'coin' : 'token']) * 1.1) + 50
  const fee = lamportsPerSignature + (price * BigInt(units) + 999_999n) / 1_000_000n
  const { scale } = draft
  const { amount, notes } = draft.finalize(fee, simulation.lamports[0])
  const transaction = compose(amount, units, price)
  const all = [
    ...addressNotes(facts),
    ...notes,
    ...simulationNotes(transaction, simulation.ok, notes),
  ]
  return {
    request,
    amount: toShownAmount(amount, scale),
    fee: { asset: facts.coin.asset, expected: fee, ceiling: fee },
    notes: all,
    blocked: all.some(({ level }) => level === 'stop'),
    expiresAt: tools.host.now() + planLifetime,
    // `max` is simulated with a little less, so that the fee can be computed.
    simulated: simulation.ok && draft.simulatedAmount === amount,
    payload: {
      ...(transaction && { transaction: tools.codec.encodeBase64(transaction) }),
      // A token goes to a place whose owner the transaction need not name.
      ...(asset !== 'native' &&
        facts.recipient.kind !== 'token-account' && { owner: facts.recipient.address }),
      // The transaction has the chain's amount.
      ...(scale && { scale }),
    },
  }
}

async function readFacts(
  tools: ChainTools,
  read: ReadContext,
  request: TransferRequest,
  to: string,
): Promise<TransferFacts> {
  const [[coin], recipient, rent] = await Promise.all([
    tools.readBalances(request.from, { assets: [], ...read.options }),
    readRecipient(read, to),
    readRent(read, 0),
  ])
  if (!coin) throw fault('rpc')
  return { request, coin, recipient, rent, perSignature: lamportsPerSignature }
}

/** Notes on an address that need the chain. A token account is one for its token alone. */
function addressNotes({ recipient: { address, kind }, request }: TransferFacts): readonly Note[] {
  // Addresses off the curve belong to programs: only the program can move coins from there.
  if (!PublicKey.isOnCurve(address)) return [{ level: 'warn', code: 'off-curve' }]
  const isProgram =
    kind === 'program-owned' || (kind === 'token-account' && request.asset === 'native')
  return isProgram ? [{ level: 'warn', code: 'not-a-wallet' }] : []
}

function simulationNotes(
  transaction: Uint8Array | undefined,
  works: boolean,
  notes: readonly Note[],
): readonly Note[] {
  if (!transaction) return [blockingNote('too-large')]
  return works || notes.some(({ level }) => level === 'stop') ? [] : [blockingNote('would-fail')]
}
