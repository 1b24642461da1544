import type { Address } from 'viem'
import { isAddress } from 'viem'
import type { Effect } from '#kernel'
import { toChecksumAddress } from '../../../../namespaces/eip155/address.ts'
import { decodePermits } from '../../../../namespaces/eip155/decodePermits.ts'
import type { ScreenPart, ScreenRow } from './ApprovalScreen.ts'
import { exactAmount } from './amounts.ts'
import type { Token } from './describeCall.ts'
import { unlimited } from './describeCall.ts'
import type { TypedData } from './parseTypedData.ts'
import { plainLine, plainText } from './plainText.ts'

type Granted = Extract<Effect, { kind: 'allowance' | 'transfer' }>

/** The context for reading typed data; `self` signs it. */
export type TypedDataReader = {
  readonly chainId: number
  readonly self: Address
  token(address: Address): Promise<Token | undefined>
}

const maxRows = 60
const maxDepth = 6
/** Length of a value on its line. */
const maxValue = 400

/** Every field with its path, so that nothing that is signed is left out. */
function* fields(value: unknown, path: string, depth = 0): Generator<ScreenRow> {
  // Without entries there would be no line: an empty list says that nothing is asked in return.
  const isNested = value !== null && typeof value === 'object' && Object.keys(value).length > 0
  if (depth < maxDepth && isNested) {
    for (const [name, inner] of Object.entries(value))
      yield* fields(inner, path ? `${path}.${name}` : name, depth + 1)
    return
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  yield {
    label: plainLine(path),
    value: plainLine(text, maxValue),
    kind: isAddress(text) ? 'address' : 'code',
  }
}

const record = (value: unknown): Readonly<Record<string, unknown>> => Object(value)

/**
 * The effects of the signature alone: those of a permit or an authorization of this account.
 * `delegates` is true for other data that lets an account act in the signer's name.
 */
function readEffects({ self, chainId }: TypedDataReader, data: TypedData) {
  const { domain } = data
  const network = `eip155:${Number(domain['chainId'] ?? chainId)}` as const
  const all = decodePermits({ toChecksumAddress }, network, [self, data])
  return {
    effects: all.flatMap((effect): readonly Granted[] => (effect.kind === 'call' ? [] : [effect])),
    delegates: all.some((effect) => effect.kind === 'call' && effect.name !== undefined),
  }
}

/** When each grant ends: the fields are signed, or they would not be there. */
function readExpiry({ message }: TypedData): readonly unknown[] {
  const { details, deadline, expiry, validBefore } = message
  const inner = (Array.isArray(details) ? details : [details]).map(
    (one) => record(one)['expiration'],
  )
  return details === undefined ? [deadline ?? expiry ?? validBefore] : inner
}

const units = (amount: unknown): bigint | undefined =>
  /^(0x[0-9a-fA-F]+|\d+)$/.test(String(amount)) ? BigInt(String(amount)) : undefined

function formatExpiry(seconds: unknown): readonly ScreenRow[] {
  const read = units(seconds)
  if (read === undefined) return []
  // Later than any calendar of this machine can say.
  const value =
    read > 8_640_000_000_000n
      ? 'Forever'
      : new Date(Number(read) * 1000).toISOString().replace('T', ' ').slice(0, 16)
  return [{ label: 'Until (UTC)', value }]
}

async function grantRows(
  { kind, asset, amount, to }: Granted,
  end: unknown,
  { token: read }: TypedDataReader,
) {
  const known = isAddress(asset, { strict: false }) ? await read(asset) : undefined
  const all = amount === 'unlimited' || amount >= unlimited
  const value = all
    ? `Unlimited ${known?.symbol ?? ''}`.trim()
    : known
      ? `${exactAmount(amount, known.decimals)} ${known.symbol}`
      : `${amount} base units`
  const rows: ScreenRow[] = [
    { label: kind === 'transfer' ? 'To' : 'Spender', value: plainLine(to), kind: 'address' },
    { label: 'Amount', value, kind: 'amount' },
    { label: 'Token', value: plainLine(asset), kind: 'address' },
    ...formatExpiry(end),
  ]
  return { rows, all: all && kind === 'allowance', symbol: known?.symbol ?? 'tokens' }
}

function domainRows(domain: TypedData['domain']): readonly ScreenRow[] {
  const contract = domain['verifyingContract']
  return [
    ...(domain['name'] === undefined
      ? []
      : [{ label: 'For', value: plainLine(String(domain['name'])) }]),
    ...(contract === undefined
      ? []
      : [{ label: 'Contract', value: plainLine(String(contract)), kind: 'address' as const }]),
  ]
}

const spends =
  'This signature lets the spender take tokens, as an approval does, ' +
  'but at no cost and without a trace until it is used.'
const moves =
  'With this signature, others can send these tokens, ' +
  'at no cost to you and without asking again.'
const acts =
  'With this signature, others can act in your name and may move any of your assets. ' +
  'Sign it only if you trust the site completely.'

/** The warnings of data that is shown field by field. */
function findWarnings(rows: readonly ScreenRow[], delegates: boolean): readonly string[] {
  const isCut = rows.some(({ value }) => value.length > maxValue)
  return [
    ...(delegates ? [acts] : []),
    ...(isCut ? ['A text is too long for its line. All of it is in the data below.'] : []),
    ...(rows.length > maxRows
      ? [`${rows.length - maxRows} more fields are in the data below.`]
      : []),
  ]
}

/**
 * Structured data in words: permits as what they allow, authorizations as what they send,
 * everything else field by field, with the fields that are signed and no others.
 */
export async function describeTypedData(
  data: TypedData,
  reader: TypedDataReader,
): Promise<ScreenPart> {
  const { domain, primaryType, message } = data
  const raw = plainText(JSON.stringify({ domain, primaryType, message }, null, 2))
  const chain = domain['chainId'] === undefined ? undefined : Number(domain['chainId'])
  const elsewhere =
    chain !== undefined && chain !== reader.chainId
      ? [`It is for the network ${chain}, not for the one you are on.`]
      : []
  const { effects, delegates } = readEffects(reader, data)
  const ends = readExpiry(data)
  const granted = await Promise.all(
    effects.map((effect, at) => grantRows(effect, ends[at] ?? ends[0], reader)),
  )
  if (granted.length > 0) {
    const all = granted
      .filter((one) => one.all)
      .map(
        ({ symbol }) => `The spender could take all your ${symbol} without a transaction of yours.`,
      )
    const sends = effects.some(({ kind }) => kind === 'transfer')
    return {
      title: sends ? 'Send by signature' : 'Allow spending by signature',
      rows: [...granted.flatMap(({ rows }) => rows), ...domainRows(domain)],
      warnings: [sends ? moves : spends, ...all, ...elsewhere],
      raw,
    }
  }
  const rows = [...fields(message, '')]
  return {
    title: `Sign ${plainLine(primaryType, 40)}`,
    rows: [...domainRows(domain), ...rows.slice(0, maxRows)],
    warnings: [...elsewhere, ...findWarnings(rows, delegates)],
    raw,
  }
}
