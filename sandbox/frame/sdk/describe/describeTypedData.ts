import type { Address } from 'viem'
import { isAddress } from 'viem'
import { exactAmount } from './amounts.ts'
import type { Token } from './describeCall.ts'
import { unlimited } from './describeCall.ts'
import { plainLine } from './plainText.ts'
import type { Part, Row } from './Screen.ts'

export type TypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}
export type TypedDataReader = { readonly chainId: number; token(address: Address): Promise<Token | undefined> }

const mostRows = 60
const deepest = 6

/** Every field with its path, so that nothing that is signed is left out. */
function* fields(value: unknown, path: string, depth = 0): Generator<Row> {
  if (depth < deepest && value !== null && typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) yield* fields(inner, path ? `${path}.${name}` : name, depth + 1)
    return
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  yield { label: plainLine(path), value: plainLine(text, 400), kind: isAddress(text) ? 'address' : 'code' }
}

type Spending = { readonly token: unknown; readonly spender: unknown; readonly amount: unknown; readonly until: unknown }

const record = (value: unknown): Readonly<Record<string, unknown>> => Object(value)

/** What an allowance by signature lets a spender take: permits of tokens (EIP-2612, and as DAI has it) and of Permit2. */
function spendings({ domain, primaryType, message }: TypedData): readonly Spending[] {
  const { spender, value, allowed, deadline, expiry } = message
  if (primaryType === 'Permit' && spender !== undefined) {
    const amount = allowed === undefined ? value : allowed === true || allowed === 'true' ? String(2n ** 256n - 1n) : '0'
    return [{ token: domain['verifyingContract'], spender, amount, until: deadline ?? expiry }]
  }
  const listed = (given: unknown) => (Array.isArray(given) ? given : [given]).map(record)
  if (primaryType === 'PermitSingle' || primaryType === 'PermitBatch')
    return listed(message['details']).map((one) => ({ token: one['token'], spender, amount: one['amount'], until: one['expiration'] }))
  if (/^Permit(Batch)?(Witness)?TransferFrom$/.test(primaryType))
    return listed(message['permitted']).map((one) => ({ token: one['token'], spender, amount: one['amount'], until: deadline }))
  return []
}

const units = (amount: unknown): bigint | undefined => (/^(0x[0-9a-fA-F]+|\d+)$/.test(String(amount)) ? BigInt(String(amount)) : undefined)

function until(seconds: unknown): readonly Row[] {
  const read = units(seconds)
  if (read === undefined) return []
  // Later than any calendar of this machine can say.
  const value = read > 8_640_000_000_000n ? 'Forever' : new Date(Number(read) * 1000).toISOString().replace('T', ' ').slice(0, 16)
  return [{ label: 'Until (UTC)', value }]
}

async function spendingRows({ token, spender, amount, until: end }: Spending, { token: read }: TypedDataReader) {
  const address = String(token)
  const known = isAddress(address, { strict: false }) ? await read(address) : undefined
  const count = units(amount)
  // Permit2 amounts have 160 bits; all of them is its way of saying everything.
  const all = count === undefined || count >= unlimited
  const value = all ? `Unlimited ${known?.symbol ?? ''}`.trim() : known ? `${exactAmount(count, known.decimals)} ${known.symbol}` : `${count} base units`
  const rows: Row[] = [
    { label: 'Spender', value: plainLine(String(spender)), kind: 'address' },
    { label: 'Amount', value, kind: 'amount' },
    { label: 'Token', value: plainLine(address), kind: 'address' },
    ...until(end),
  ]
  return { rows, all, symbol: known?.symbol ?? 'tokens' }
}

function domainRows(domain: TypedData['domain']): readonly Row[] {
  const contract = domain['verifyingContract']
  return [
    ...(domain['name'] === undefined ? [] : [{ label: 'For', value: plainLine(String(domain['name'])) }]),
    ...(contract === undefined ? [] : [{ label: 'Contract', value: plainLine(String(contract)), kind: 'address' as const }]),
  ]
}

/** Structured data in words: permits as what they allow, everything else field by field. */
export async function describeTypedData(data: TypedData, reader: TypedDataReader): Promise<Part> {
  const { domain, primaryType, message } = data
  const raw = JSON.stringify({ domain, primaryType, message }, null, 2)
  const chain = domain['chainId'] === undefined ? undefined : units(domain['chainId'])
  const elsewhere = chain !== undefined && chain !== BigInt(reader.chainId) ? [`It is for the network ${chain}, not for the one you are on.`] : []
  const permits = await Promise.all(spendings(data).map((spending) => spendingRows(spending, reader)))
  if (permits.length > 0) {
    const all = permits.filter((permit) => permit.all).map(({ symbol }) => `The spender could take all your ${symbol} without a transaction of yours.`)
    const plain = 'This signature lets the spender take tokens, as an approval does, but at no cost and without a trace until it is used.'
    return {
      title: 'Allow spending by signature',
      rows: [...permits.flatMap(({ rows }) => rows), ...domainRows(domain)],
      warnings: [plain, ...all, ...elsewhere],
      raw,
    }
  }
  const rows = [...fields(message, '')]
  const more = rows.length > mostRows ? [`${rows.length - mostRows} more fields are in the data below.`] : []
  return { title: `Sign ${plainLine(primaryType, 40)}`, rows: [...domainRows(domain), ...rows.slice(0, mostRows)], warnings: [...elsewhere, ...more], raw }
}
