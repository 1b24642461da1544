import { encodeFunctionData, erc20Abi, isHex, numberToHex } from 'viem'
import type { AbortOptions, Balance, Caip2, Note, TransferPlan, TransferRequest } from '#kernel'
import { fault, isLatchkeyError } from '#kernel'
import { blockingNote, createNote, planNativeAmount, planTokenAmount } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { GasPrices } from './fees.ts'
import { readDataFee, readGasPrices } from './fees.ts'
import { isExecutionError } from './isExecutionError.ts'
import type { TransferTrial } from './tryTokenTransfer.ts'
import { tryTokenTransfer } from './tryTokenTransfer.ts'

type PlannedCall = {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: string
}
type Fee = {
  readonly gas: bigint
  readonly prices: GasPrices
  readonly expected: bigint
  readonly ceiling: bigint
}

const plainTransferGas = 21_000n
const maxUint256 = 2n ** 256n - 1n

/**
 * Plans a transfer of the coin or of an ERC-20 token.
 * Resolves `max`, reads the fee from the network, notes every blocking reason. Throws
 * `bad-address`, `rpc`.
 */
export async function planTransfer(
  tools: ChainTools,
  request: TransferRequest,
): Promise<TransferPlan> {
  const { from, memo } = request
  const to = requireAddress(tools, request.to, request)
  const [[coin, token], code] = await Promise.all([
    readHoldings(tools, request),
    readCode(tools, to, request),
  ])
  const call = token ? buildTokenCall(request, to, token) : buildCoinCall(request, to, coin)
  const [fee, trial] = await Promise.all([
    readFee(tools, call, request),
    token ? tryTransfer(tools, { ...call, to }, token, request) : noTrial,
  ])
  const works = fee !== undefined && !trial.isRefused
  const { amount, notes: missing } = token
    ? planTokenAmount(request.amount, token, coin, fee?.ceiling ?? 0n)
    : planNativeAmount(request.amount, coin, fee?.ceiling ?? 0n)
  const notes = [
    ...(memo ? [blockingNote('memo-unsupported')] : []),
    ...missing,
    ...(works || missing.length > 0 ? [] : [blockingNote('would-fail')]),
    ...transferFeeNotes(token ?? coin, amount, trial.fee),
    ...contractNotes(code),
  ]
  const payload = buildTransaction(token ? call : { ...call, value: amount }, fee, from.network)
  return {
    request: { ...request, asset: token ? token.asset.id : 'native' },
    amount,
    ...(fee && { fee: { asset: coin.asset, expected: fee.expected, ceiling: fee.ceiling } }),
    notes,
    blocked: notes.some(({ level }) => level === 'stop'),
    // `max` of the coin is estimated without its amount.
    simulated: works && (token !== undefined || call.value === amount),
    payload,
  }
}

async function readHoldings(
  tools: ChainTools,
  request: TransferRequest,
): Promise<readonly [coin: Balance, token: Balance | undefined]> {
  const { from, asset } = request
  const tokens = asset === 'native' ? [] : [requireAddress(tools, asset, request)]
  const [coin, token] = await tools.readBalances(from, {
    assets: tokens,
    ...toAbortOptions(request),
  })
  if (!coin || (tokens.length > 0 && !token)) throw fault('unsupported')
  return [coin, token]
}

/** Builds the call of a token; an amount beyond its type, which is blocked, is cut. */
function buildTokenCall(
  { from, amount }: TransferRequest,
  to: `0x${string}`,
  { asset, spendable }: Balance,
): PlannedCall {
  const wanted = amount === 'max' ? spendable : amount
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, wanted > maxUint256 ? maxUint256 : wanted],
  })
  return { from: from.address, to: asset.id, value: 0n, data }
}

/** The coin arrives as it is sent. */
const noTrial: TransferTrial = { isRefused: false, fee: 0n }

const tryTransfer = (
  tools: ChainTools,
  { from, to, data }: PlannedCall,
  { asset, spendable }: Balance,
  request: TransferRequest,
): Promise<TransferTrial> => {
  const amount = request.amount === 'max' ? spendable : request.amount
  const transfer = { from, token: asset.id, to, amount, data }
  return tryTokenTransfer(tools, request.from.network, transfer, toAbortOptions(request))
}

/** Some tokens deliver less than was sent. */
const transferFeeNotes = ({ asset }: Balance, amount: bigint, fee: bigint): readonly Note[] =>
  fee > 0n
    ? [
        createNote('warn', 'transfer-fee', asset, fee),
        createNote('info', 'arrives', asset, amount - fee),
      ]
    : []

// A node refuses an unaffordable call as a whole; the fee is the same without the amount.
const buildCoinCall = (
  { from, amount }: TransferRequest,
  to: string,
  { spendable }: Balance,
): PlannedCall => ({
  from: from.address,
  to,
  value: amount === 'max' || amount > spendable ? 0n : amount,
  data: '0x',
})

/** An account that delegates to a contract (EIP-7702) still has an owner. */
const isContract = (code: unknown) => typeof code === 'string' && /^0x(?!$|ef0100)/i.test(code)
const contractNotes = (code: unknown): readonly Note[] =>
  isContract(code) ? [{ level: 'warn', code: 'contract' }] : []
/**
 * Reads the recipient's code for an optional warning; a failed read blocks nothing.
 */
const readCode = (tools: ChainTools, to: string, request: TransferRequest) =>
  tools
    .node(request.from.network, 'eth_getCode', [to, 'latest'], toAbortOptions(request))
    .catch(() => undefined)

const toAbortOptions = ({ signal }: TransferRequest): AbortOptions => (signal ? { signal } : {})

function requireAddress(
  { parseAddress }: ChainTools,
  text: string,
  { from }: TransferRequest,
): `0x${string}` {
  const checked = parseAddress(text, from.network)
  if (!checked.ok || !isHex(checked.address)) throw fault('bad-address')
  return checked.address
}

/** Returns `undefined` if the chain reports that the transaction would fail. */
async function readFee(
  tools: ChainTools,
  call: PlannedCall,
  request: TransferRequest,
): Promise<Fee | undefined> {
  const { network } = request.from
  const options = toAbortOptions(request)
  const estimate = tools
    .node(
      network,
      'eth_estimateGas',
      [{ from: call.from, to: call.to, value: numberToHex(call.value), data: call.data }],
      options,
    )
    .catch((error) => {
      if (isLatchkeyError(error) && isExecutionError(error)) return undefined
      throw error
    })
  const [answer, prices, dataFee] = await Promise.all([
    estimate,
    readGasPrices(tools, network, request.speed, options),
    readDataFee(tools, network, call.data, options),
  ])
  if (answer === undefined) return undefined
  const estimated = tools.parseQuantity(answer, 'The gas estimate')
  // The contract may take another path by the time the transaction runs.
  const gas = estimated === plainTransferGas ? estimated : (estimated * 12n) / 10n
  return {
    gas,
    prices,
    expected: estimated * (prices.base + prices.tip) + dataFee,
    ceiling: gas * (prices.base * 2n + prices.tip) + dataFee,
  }
}

function buildTransaction(
  { from, to, value, data }: PlannedCall,
  fee: Fee | undefined,
  network: Caip2,
): Readonly<Record<string, string>> {
  const { base, tip, legacy } = fee?.prices ?? { base: 0n, tip: 0n, legacy: true }
  const prices = legacy
    ? { gasPrice: numberToHex(tip) }
    : { maxFeePerGas: numberToHex(base * 2n + tip), maxPriorityFeePerGas: numberToHex(tip) }
  return {
    chainId: numberToHex(BigInt(network.slice('eip155:'.length))),
    from,
    to,
    value: numberToHex(value),
    ...(data !== '0x' && { data }),
    ...(fee && { gas: numberToHex(fee.gas), ...prices }),
  }
}
