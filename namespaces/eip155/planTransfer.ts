import { encodeFunctionData, erc20Abi, isHex, numberToHex } from 'viem'
import type { Abort, Asset, Balance, Caip2, Note, TransferPlan, TransferRequest } from '#kernel'
import { fault, isLatchkeyError } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { GasPrices } from './fees.ts'
import { readDataFee, readGasPrices } from './fees.ts'
import { isRefusal } from './isRefusal.ts'
import { readKept } from './readKept.ts'

type Call = {
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

const plainTransfer = 21_000n
const stop = (code: string, asset?: Asset, value?: bigint): Note => ({
  level: 'stop',
  code,
  ...(asset && value !== undefined && { amount: { asset, value } }),
})

/**
 * Plans a transfer of the coin or of an ERC-20 token: resolves `max`, reads the fee from the
 * network, says what stands in the way. Throws `bad-address`, `rpc`.
 */
export async function planTransfer(
  tools: ChainTools,
  request: TransferRequest,
): Promise<TransferPlan> {
  const { from, memo } = request
  const to = addressOf(tools, request.to, request)
  const [[coin, token], code] = await Promise.all([
    readHoldings(tools, request),
    readCode(tools, to, request),
  ])
  const call = token ? tokenCall(request, to, token) : coinCall(request, to, coin)
  const [fee, kept] = await Promise.all([
    readFee(tools, call, request),
    token ? keptNotes(tools, { ...call, to }, token, request) : [],
  ])
  const { amount, notes: missing } = token
    ? fromToken(request, token, coin, fee)
    : fromCoin(request, coin, fee)
  const notes = [
    ...(memo ? [stop('memo-unsupported')] : []),
    ...missing,
    ...(fee || missing.length > 0 ? [] : [stop('would-fail')]),
    ...kept,
    ...codeNotes(code),
  ]
  const payload = transactionOf(token ? call : { ...call, value: amount }, fee, from.network)
  return {
    request: { ...request, asset: token ? token.asset.id : 'native' },
    amount,
    ...(fee && { fee: { asset: coin.asset, expected: fee.expected, ceiling: fee.ceiling } }),
    notes,
    blocked: notes.some(({ level }) => level === 'stop'),
    // All of the coin is estimated without its amount.
    tried: fee !== undefined && (token !== undefined || call.value === amount),
    payload,
  }
}

async function readHoldings(
  tools: ChainTools,
  request: TransferRequest,
): Promise<readonly [coin: Balance, token: Balance | undefined]> {
  const { from, asset } = request
  const tokens = asset === 'native' ? [] : [addressOf(tools, asset, request)]
  const [coin, token] = await tools.readBalances(from, { assets: tokens, ...abortOf(request) })
  if (!coin || (tokens.length > 0 && !token)) throw fault('unsupported')
  return [coin, token]
}

function tokenCall(
  { from, amount }: TransferRequest,
  to: `0x${string}`,
  { asset, spendable }: Balance,
): Call {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to, amount === 'max' ? spendable : amount],
  })
  return { from: from.address, to: asset.id, value: 0n, data }
}

/** Of some tokens less arrives than was sent. */
async function keptNotes(
  tools: ChainTools,
  { from, to, data }: Call,
  { asset, spendable }: Balance,
  request: TransferRequest,
): Promise<readonly Note[]> {
  const amount = request.amount === 'max' ? spendable : request.amount
  const kept = await readKept(
    tools,
    request.from.network,
    { from, token: asset.id, to, amount, data },
    abortOf(request),
  )
  return kept > 0n ? [{ level: 'warn', code: 'transfer-fee', amount: { asset, value: kept } }] : []
}

// What the account cannot pay would be refused as a whole; the fee is the same without the amount.
const coinCall = ({ from, amount }: TransferRequest, to: string, { spendable }: Balance): Call => ({
  from: from.address,
  to,
  value: amount === 'max' || amount > spendable ? 0n : amount,
  data: '0x',
})

/** An account that hands its calls to a contract (EIP-7702) is still somebody's. */
const isContract = (code: unknown) => typeof code === 'string' && /^0x(?!$|ef0100)/i.test(code)
const codeNotes = (code: unknown): readonly Note[] =>
  isContract(code) ? [{ level: 'warn', code: 'contract' }] : []
/**
 * Whether the recipient is a contract is good to know; a node that does not say is no reason to
 * stop.
 */
const readCode = (tools: ChainTools, to: string, request: TransferRequest) =>
  tools
    .node(request.from.network, 'eth_getCode', [to, 'latest'], abortOf(request))
    .catch(() => undefined)

type Outcome = { readonly amount: bigint; readonly notes: readonly Note[] }
const lack = (has: bigint, needs: bigint) => (needs > has ? needs - has : 0n)

function fromCoin(
  request: TransferRequest,
  { asset, spendable }: Balance,
  fee: Fee | undefined,
): Outcome {
  const most = lack(fee?.ceiling ?? 0n, spendable)
  const amount = request.amount === 'max' ? most : request.amount
  const isEmpty = request.amount === 'max' && amount === 0n
  return {
    amount,
    notes: amount > most || isEmpty ? [stop('insufficient', asset, lack(most, amount))] : [],
  }
}

function fromToken(
  request: TransferRequest,
  token: Balance,
  coin: Balance,
  fee: Fee | undefined,
): Outcome {
  const amount = request.amount === 'max' ? token.spendable : request.amount
  const unpaid = lack(coin.spendable, fee?.ceiling ?? 0n)
  return {
    amount,
    notes: [
      ...(amount > token.spendable || token.spendable === 0n
        ? [stop('insufficient', token.asset, lack(token.spendable, amount))]
        : []),
      ...(unpaid > 0n ? [stop('insufficient-fee', coin.asset, unpaid)] : []),
    ],
  }
}

const abortOf = ({ signal }: TransferRequest): Abort => (signal ? { signal } : {})

function addressOf(
  { parseAddress }: ChainTools,
  text: string,
  { from }: TransferRequest,
): `0x${string}` {
  const checked = parseAddress(text, from.network)
  if (!checked.ok || !isHex(checked.address)) throw fault('bad-address')
  return checked.address
}

/** `undefined` when the chain says that the transaction would fail. */
async function readFee(
  tools: ChainTools,
  call: Call,
  request: TransferRequest,
): Promise<Fee | undefined> {
  const { network } = request.from
  const options = abortOf(request)
  const estimate = tools
    .node(
      network,
      'eth_estimateGas',
      [{ from: call.from, to: call.to, value: numberToHex(call.value), data: call.data }],
      options,
    )
    .catch((error) => {
      if (isLatchkeyError(error) && isRefusal(error)) return undefined
      throw error
    })
  const [answer, prices, dataFee] = await Promise.all([
    estimate,
    readGasPrices(tools, network, request.speed, options),
    readDataFee(tools, network, call.data, options),
  ])
  if (answer === undefined) return undefined
  const estimated = tools.quantityOf(answer, 'The gas estimate')
  // A contract may take another path by the time the transaction runs.
  const gas = estimated === plainTransfer ? estimated : (estimated * 12n) / 10n
  return {
    gas,
    prices,
    expected: estimated * (prices.base + prices.tip) + dataFee,
    ceiling: gas * (prices.base * 2n + prices.tip) + dataFee,
  }
}

function transactionOf(
  { from, to, value, data }: Call,
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
