import { object, pipe, regex, string, transform } from 'valibot'
import type { AbortOptions, Balance, Schema, TransferPlan, TransferRequest } from '#kernel'
import { fault, parse, readField } from '#kernel'
import type { PlannedAmount } from '#namespaces/kit'
import { blockingNote, planNativeAmount, planTokenAmount } from '#namespaces/kit'
import { readBalances } from './balances.ts'
import type { Chain } from './chains.ts'
import { priceScale, readGasPrice } from './gasPrice.ts'
import type { ChainAccount } from './readAccount.ts'
import { readAccount } from './readAccount.ts'
import type { Tools } from './tools.ts'
import { encodeAuthInfo, encodeBody, encodeMessage, encodeTx, signModes } from './transaction.ts'

/** A transfer that may be sent: everything as the chain writes it. */
export type Payload = Readonly<
  Record<
    'chainId' | 'from' | 'to' | 'denom' | 'amount' | 'memo' | 'gas' | 'feeDenom' | 'feeAmount',
    string
  >
>

/** Fee markets move; afterwards the fee has to be read again (ms). */
const planLifetime = 120_000

const gasInfoSchema: Schema<{ readonly gas_info: { readonly gas_used: bigint } }> = object({
  gas_info: object({
    gas_used: pipe(
      string(),
      regex(/^\d{1,15}$/),
      transform((digits) => BigInt(digits)),
    ),
  }),
})
const toAbortOptions = ({ signal }: AbortOptions): AbortOptions => (signal ? { signal } : {})

type Estimate = { readonly gas: bigint; readonly fee: bigint }

/**
 * Plans a transfer of one coin: resolves `max`, simulates it on the chain.
 * Notes what blocks it. Throws `bad-address`, `unsupported` for an unknown coin, `rpc`.
 */
export async function planTransfer(tools: Tools, request: TransferRequest): Promise<TransferPlan> {
  const { from, memo = '' } = request
  const { chain, to } = resolveDestination(tools, request)
  const { native, token, account } = await readHoldings(tools, chain, request)
  const source = token ?? native
  const isLong = new TextEncoder().encode(memo).length > tools.maxMemoBytes
  const tried =
    request.amount === 'max' || request.amount > source.spendable
      ? source.spendable
      : request.amount
  const coin = { denom: token ? token.asset.id : chain.denom, amount: String(tried) }
  const estimate =
    account && tried > 0n
      ? await readFee(tools, chain, account, { ...request, to, memo: isLong ? '' : memo }, coin)
      : undefined
  const { amount, notes: missing } = planAmount(request, native, token, estimate?.fee ?? 0n)
  const notes = [
    ...(isLong ? [blockingNote('memo-too-long')] : []),
    ...missing,
    ...(estimate || missing.length > 0 ? [] : [blockingNote('would-fail')]),
  ]
  const { gas, fee } = estimate ?? { gas: 0n, fee: 0n }
  const sent: Pick<Payload, 'chainId' | 'from' | 'to' | 'denom' | 'amount'> = {
    chainId: chain.chainId,
    from: from.address,
    to,
    denom: coin.denom,
    amount: String(amount),
  }
  const payload: Payload = {
    ...sent,
    memo,
    gas: String(gas),
    feeDenom: chain.denom,
    feeAmount: String(fee),
  }
  return {
    request: { ...request, asset: source.asset.id },
    amount,
    ...(estimate && { fee: { asset: native.asset, expected: fee } }),
    notes,
    blocked: notes.some(({ level }) => level === 'stop'),
    expiresAt: tools.host.now() + planLifetime,
    simulated: estimate !== undefined && tried === amount,
    payload,
  }
}

function planAmount(
  { amount }: TransferRequest,
  native: Balance,
  token: Balance | undefined,
  fee: bigint,
): PlannedAmount {
  if (amount === 0n) return { amount, notes: [blockingNote('too-small')] }
  return token ? planTokenAmount(amount, token, native, fee) : planNativeAmount(amount, native, fee)
}

function resolveDestination({ findChain, parseAddress }: Tools, { from, to }: TransferRequest) {
  const chain = findChain(from.network)
  if (!chain) throw fault('unknown-network')
  const checked = parseAddress(to, from.network)
  if (!checked.ok) throw fault('bad-address')
  return { chain, to: checked.address }
}

async function readHoldings(tools: Tools, chain: Chain, request: TransferRequest) {
  const { from, asset } = request
  const isToken = asset !== 'native' && asset !== chain.denom
  const [[native, token], account] = await Promise.all([
    readBalances(tools, from, { assets: isToken ? [asset] : [], ...toAbortOptions(request) }),
    readAccount(tools, from.network, from.address, toAbortOptions(request)),
  ])
  if (!native || (isToken && !token)) throw fault('unsupported')
  return { native, token: isToken ? token : undefined, account }
}

type Coin = { readonly denom: string; readonly amount: string }

/** Simulates the transfer on a node; `undefined` if the chain reports that it would fail. */
async function readFee(
  tools: Tools,
  chain: Chain,
  account: ChainAccount,
  request: TransferRequest,
  coin: Coin,
): Promise<Estimate | undefined> {
  const { from, to, memo = '', speed } = request
  const publicKey = tools.fromBase64(account.publicKey ?? from.publicKey ?? '')
  const body = encodeBody(encodeMessage({ from: from.address, to, coin }), memo)
  const authInfo = encodeAuthInfo(
    publicKey?.length ? publicKey : undefined,
    account.sequence,
    { amount: [], gas: '0' },
    signModes.direct,
  )
  const tx = { tx_bytes: tools.toBase64(encodeTx(body, authInfo, new Uint8Array(64))) }
  const [{ status, json }, price] = await Promise.all([
    tools.lcd(chain.network, '/cosmos/tx/v1beta1/simulate', {
      body: tx,
      ...toAbortOptions(request),
    }),
    readGasPrice(tools, chain, speed, toAbortOptions(request)),
  ])
  if (status !== 200) {
    tools.host.log('info', 'The chain would not take this transfer.', readField(json, 'message'))
    return undefined
  }
  // Margin for what the simulation leaves out: the signature check, and later state.
  const gas = (parse(gasInfoSchema, json, 'The simulation').gas_info.gas_used * 14n + 9n) / 10n
  return { gas, fee: (gas * price + priceScale - 1n) / priceScale }
}
