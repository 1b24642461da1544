import type { PayloadInput } from '@stacks/transactions'
import {
  Cl,
  createContractCallPayload,
  createTokenTransferPayload,
  Pc,
  postConditionToHex,
  serializePayload,
} from '@stacks/transactions'
import { number, object } from 'valibot'
import type {
  AbortOptions,
  Balance,
  Caip2,
  Note,
  Schema,
  TransferPlan,
  TransferRequest,
} from '#kernel'
import { fault, LatchkeyError, parse } from '#kernel'
import { blockingNote, planNativeAmount, planTokenAmount } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { ContractCall, TransferPayload } from './payload.ts'
import { readFee } from './readFee.ts'
import { readNonces } from './readNonces.ts'

/** Pending transactions of one account that a node accepts. */
const maxPendingTransactions = 25
/** Bytes of a transaction of one key beside its payload and its post-conditions. */
const envelopeBytes = 115
/** A post-condition writes its amount in 64 bits. */
const maxTokenAmount = (1n << 64n) - 1n
const assetPattern = /^(?<contract>[^:]+)::(?<token>[^:]+)$/

const infoSchema: Schema<{ readonly network_id: number }> = object({ network_id: number() })
const toAbortOptions = ({ signal }: TransferRequest): AbortOptions => (signal ? { signal } : {})

/**
 * Plans a transfer of STX or of a SIP-10 token.
 * Resolves `max`, reads the fee from the network, notes what blocks it. Throws `bad-address`,
 * `rpc`, `unsupported`, `network-mismatch`.
 */
export async function planTransfer(
  tools: ChainTools,
  request: TransferRequest,
): Promise<TransferPlan> {
  const { from } = request
  const checked = tools.parseAddress(request.to, from.network)
  if (!checked.ok) throw fault('bad-address')
  const to = checked.address
  const options = toAbortOptions(request)
  const [[coin, token], nonces] = await Promise.all([
    readHoldings(tools, request),
    readNonces(tools, from, options),
    assertNetwork(tools, from.network, options),
  ])
  const isLong = new TextEncoder().encode(request.memo ?? '').length > tools.maxMemoBytes
  const memo = isLong ? undefined : request.memo
  const tried =
    token &&
    buildTokenCall(request, to, request.amount === 'max' ? token.spendable : request.amount, memo)
  const fee = await readFee(
    tools,
    from.network,
    estimateSize(tried, to, memo),
    request.speed,
    options,
  )
  const { amount, notes: missing } = token
    ? planTokenAmount(request.amount, token, coin, fee)
    : planNativeAmount(request.amount, coin, fee)
  const built =
    request.amount === 'max' && !token && request.connection?.can('signTransaction') === true
  const stops: readonly (readonly [boolean, string])[] = [
    [isLong, 'memo-too-long'],
    [to === from.address, 'same-account'],
    [nonces.next - nonces.confirmed >= maxPendingTransactions, 'too-many-pending'],
    [missing.length === 0 && amount === 0n, 'too-small'],
    [token !== undefined && amount > maxTokenAmount, 'too-large'],
  ]
  const notes = [
    ...stops.flatMap(([applies, code]) => (applies ? [blockingNote(code)] : [])),
    ...missing,
    ...(built ? [] : feeNotes(request)),
  ]
  const payload: TransferPayload = {
    from: from.address,
    to,
    amount: String(amount),
    fee: String(fee),
    built,
    ...(memo && { memo }),
    ...(token && { call: buildTokenCall(request, to, amount, memo) }),
  }
  return {
    request,
    amount,
    fee: { asset: coin.asset, expected: fee },
    notes,
    blocked: notes.some(({ level }) => level === 'stop'),
    payload,
  }
}

/** A wallet may charge another fee than the requested one: a warning if everything is sent. */
const feeNotes = ({ connection, amount }: TransferRequest): readonly Note[] =>
  connection ? [{ level: amount === 'max' ? 'warn' : 'info', code: 'fee-by-wallet' }] : []

async function readHoldings(
  tools: ChainTools,
  request: TransferRequest,
): Promise<readonly [coin: Balance, token: Balance | undefined]> {
  const isToken = request.asset !== 'native'
  const [coin, token] = await tools.readBalances(request.from, {
    assets: isToken ? [request.asset] : [],
    ...toAbortOptions(request),
  })
  if (!coin || (isToken && !token)) throw fault('unsupported')
  return [coin, token]
}

/** A node of another network would name balances and fees that are not this account's. */
async function assertNetwork(
  { node }: ChainTools,
  network: Caip2,
  options: AbortOptions,
): Promise<void> {
  const { status, json } = await node(network, '/v2/info', options)
  if (status !== 200) throw fault('rpc', json)
  const at = `stacks:${parse(infoSchema, json, 'The node').network_id}`
  if (at !== network) throw new LatchkeyError('network-mismatch', { at, network })
}

/**
 * `transfer` of SIP-010, with the condition that exactly this leaves the account. An amount beyond
 * the limit of a condition, which is blocked, is cut.
 */
function buildTokenCall(
  { from, asset: id }: TransferRequest,
  to: string,
  planned: bigint,
  memo: string | undefined,
): ContractCall {
  const amount = planned > maxTokenAmount ? maxTokenAmount : planned
  const { contract = '', token = '' } = assetPattern.exec(id)?.groups ?? {}
  if (!isContract(contract)) throw fault('unsupported')
  const note = memo ? Cl.some(Cl.bufferFromUtf8(memo)) : Cl.none()
  const values = [Cl.uint(amount), Cl.principal(from.address), Cl.principal(to), note]
  const condition = Pc.principal(from.address).willSendEq(amount).ft(contract, token)
  return {
    contract,
    functionName: 'transfer',
    functionArgs: values.map((value) => Cl.serialize(value)),
    postConditions: [postConditionToHex(condition)],
  }
}

const isContract = (id: string): id is `${string}.${string}` => id.includes('.')

/** The payload whose fee the node estimates. The amount does not change it. */
function estimateSize(
  call: ContractCall | undefined,
  to: string,
  memo: string | undefined,
): { readonly payload: string; readonly length: number } {
  const conditions = call?.postConditions ?? []
  const payload = serializePayload(
    call ? toContractPayload(call) : createTokenTransferPayload(to, 1n, memo ?? ''),
  )
  return {
    payload,
    length:
      envelopeBytes + payload.length / 2 + conditions.reduce((sum, hex) => sum + hex.length / 2, 0),
  }
}

function toContractPayload({ contract, functionName, functionArgs }: ContractCall): PayloadInput {
  const [owner = '', name = ''] = contract.split('.')
  return createContractCallPayload(
    owner,
    name,
    functionName,
    functionArgs.map((hex) => Cl.deserialize(hex)),
  )
}
