import type { MessageCompiledInstruction, VersionedMessage } from '@solana/web3.js'
import type { ScreenPart, ScreenRow } from './ApprovalScreen.ts'
import { exactAmount } from './amounts.ts'
import { plainLine } from './plainText.ts'

const programs = {
  system: '11111111111111111111111111111111',
  budget: 'ComputeBudget111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  places: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
} as const

/** An instruction with its accounts by address; undefined where a lookup table has them. */
type Read = {
  readonly program: string | undefined
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

const place = (label: string, value: string | undefined): ScreenRow => ({
  label,
  value: value ?? 'in a lookup table',
  kind: 'address',
})
const number = (data: Uint8Array, at: number): bigint =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(at, true)
const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const unknownPart = ({ program, data }: Read): ScreenPart => ({
  title: 'Unknown instruction',
  rows: [
    place('Program', program),
    { label: 'Data', value: hex(data).slice(0, 64) || 'none', kind: 'code' },
  ],
  warnings: ['This wallet cannot read what this instruction does. It may move any of your assets.'],
})

const systemTransfer = ({ accounts, data }: Read): ScreenPart => ({
  title: 'Send SOL',
  rows: [
    { label: 'Amount', value: `${exactAmount(number(data, 4), 9)} SOL`, kind: 'amount' },
    place('From', accounts[0]),
    place('To', accounts[1]),
  ],
  warnings: [],
})

/**
 * Transfers and allowances of tokens; the checked kinds carry mint and decimals, the others do not.
 */
function tokenPart(read: Read): ScreenPart | undefined {
  const { accounts, data } = read
  const kind = data[0]
  const decimals = data[9] ?? 0
  const checked = (kind === 12 || kind === 13) && data.length === 10
  if (!checked && !((kind === 3 || kind === 4) && data.length === 9)) return undefined
  const units = number(data, 1)
  const all = units >= 2n ** 63n
  const written = checked ? exactAmount(units, decimals) : `${units} base units`
  const amount: ScreenRow = { label: 'Amount', value: all ? 'Unlimited' : written, kind: 'amount' }
  const mint = checked ? [place('Token', accounts[1])] : []
  const vague = checked ? [] : ['The instruction does not say which token it is.']
  const other = accounts[checked ? 2 : 1]
  if (kind === 3 || kind === 12)
    return {
      title: 'Send tokens',
      rows: [amount, place('From', accounts[0]), place('To', other), ...mint],
      warnings: vague,
    }
  const warning = 'The delegate could take these tokens, now and later, without asking again.'
  return {
    title: 'Allow spending of tokens',
    rows: [amount, place('Delegate', other), place('Of', accounts[0]), ...mint],
    warnings: [warning, ...vague],
  }
}

function readPart(read: Read): ScreenPart | undefined {
  const { program, accounts, data } = read
  if (
    program === programs.system &&
    data.length === 12 &&
    data[0] === 2 &&
    data[1] === 0 &&
    data[2] === 0 &&
    data[3] === 0
  )
    return systemTransfer(read)
  if (program === programs.token || program === programs.token2022) return tokenPart(read)
  if (program === programs.memo)
    return {
      title: 'Memo',
      rows: [{ label: 'Text', value: plainLine(new TextDecoder().decode(data), 300) }],
      warnings: [],
    }
  // Another number does something else with these accounts.
  if (program === programs.places && data.length <= 1 && (data[0] ?? 0) <= 1)
    return {
      title: 'Open a token account',
      rows: [place('Owner', accounts[2]), place('Token', accounts[3])],
      warnings: [],
    }
  return undefined
}

/** More than a transaction costs on a busy day (lamports). */
const usualFee = 10_000_000n
/** The most units of work of a transaction, and of an instruction without a limit of its own. */
const maxUnits = 1_400_000n
const unitsOfInstruction = 200_000n

/** The most that the network can take (lamports): for each signature, and for each unit of work. */
function readMaxFee(signatures: number, reads: readonly Read[]): bigint {
  const budget = reads.flatMap(({ program, data }) => (program === programs.budget ? [data] : []))
  const limit = budget.find((data) => data[0] === 2 && data.length >= 5)
  const price = budget.find((data) => data[0] === 3 && data.length >= 9)
  const others = BigInt(reads.length - budget.length)
  const asked = limit
    ? BigInt(new DataView(limit.buffer, limit.byteOffset).getUint32(1, true))
    : unitsOfInstruction * others
  const units = asked < maxUnits ? asked : maxUnits
  return 5000n * BigInt(signatures) + ((price ? number(price, 1) : 0n) * units) / 1_000_000n
}

/** Describes a transaction by its instructions; those that set a usual fee are omitted. */
export function describeSolana(message: VersionedMessage, self: string): readonly ScreenPart[] {
  const key = (index: number) => message.staticAccountKeys[index]?.toBase58()
  const readOne = ({
    programIdIndex,
    accountKeyIndexes,
    data,
  }: MessageCompiledInstruction): Read => ({
    program: key(programIdIndex),
    accounts: [...accountKeyIndexes].map(key),
    data: Uint8Array.from(data),
  })
  const reads = message.compiledInstructions.map(readOne)
  const parts = reads
    .filter(({ program }) => program !== programs.budget)
    .map((read) => readPart(read) ?? unknownPart(read))
  const payer = key(0)
  const paid: ScreenPart = { title: 'Network fee', rows: [place('Paid by', payer)], warnings: [] }
  if (payer !== self) return [...parts, paid]
  const fee = readMaxFee(message.header.numRequiredSignatures, reads)
  const most: ScreenRow = { label: 'At most', value: `${exactAmount(fee, 9)} SOL`, kind: 'amount' }
  const costly = { title: 'Network fee', rows: [most], warnings: ['This is far more than usual.'] }
  return fee > usualFee ? [...parts, costly] : parts
}
