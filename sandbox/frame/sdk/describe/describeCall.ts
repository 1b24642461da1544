import type { Address, Hex } from 'viem'
import { decodeFunctionData, encodeFunctionData, isAddressEqual, parseAbi } from 'viem'
import type { ScreenPart, ScreenRow } from './ApprovalScreen.ts'
import { exactAmount } from './amounts.ts'

export type Call = {
  readonly to?: Address | null | undefined
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
}
export type Token = { readonly symbol: string; readonly decimals: number }
/** The context for reading a call. */
export type CallReader = {
  readonly symbol: string
  readonly self: Address
  /** The contract's own description; undefined if it is no token. */
  token(address: Address): Promise<Token | undefined>
}

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 added)',
  'function decreaseAllowance(address spender, uint256 taken)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function mint(address to, uint256 amount)',
])
/** No token has that many units: a larger allowance means all. */
export const unlimited = 2n ** 128n

const place = (label: string, value: string): ScreenRow => ({ label, value, kind: 'address' })

/**
 * The call data in words of the ABI; undefined when it is none of them, or has more in it than the
 * words say.
 */
function readData(data: Hex) {
  try {
    const read = decodeFunctionData({ abi, data })
    // Allowed because it was decoded by this very ABI. Bytes that no word accounts for make it
    // unknown.
    const again = encodeFunctionData({ abi, ...read } as Parameters<typeof encodeFunctionData>[0])
    return again.toLowerCase() === data.toLowerCase() ? read : undefined
  } catch {
    return undefined
  }
}

const unknownCall = (to: Address, data: Hex): ScreenPart => ({
  title: 'Unknown call',
  rows: [place('Contract', to), { label: 'Function', value: data.slice(0, 10), kind: 'code' }],
  warnings: [
    'This wallet cannot read what this call does. It may move any of your assets. ' +
      'Approve it only if you trust the site completely.',
  ],
  raw: data,
})

const formatTokenAmount = (units: bigint, token: Token | undefined): ScreenRow => ({
  label: 'Amount',
  value: token ? `${exactAmount(units, token.decimals)} ${token.symbol}` : `${units} base units`,
  kind: 'amount',
})
const nameless = (token: Token | undefined) =>
  token
    ? []
    : ['The contract does not say what token it is, so the amount is in its smallest units.']

function allowance(
  title: string,
  contract: Address,
  spender: Address,
  units: bigint,
  token: Token | undefined,
): ScreenPart {
  const all = units >= unlimited
  const rows = [
    place('Spender', spender),
    all
      ? ({
          label: 'Amount',
          value: `Unlimited ${token?.symbol ?? ''}`.trim(),
          kind: 'amount',
        } as const)
      : formatTokenAmount(units, token),
  ]
  const symbol = token?.symbol ?? 'tokens'
  const warning = `The spender could take all your ${symbol}, now and later, without asking again.`
  return {
    title,
    rows: [...rows, place('Token', contract)],
    warnings: [...(all ? [warning] : []), ...(all ? [] : nameless(token))],
  }
}

/**
 * An approval of a contract that does not say what token it is: of amounts as well as of an item.
 */
function toItem(contract: Address, spender: Address, number: bigint): ScreenPart {
  const part = allowance('Allow spending of tokens', contract, spender, number, undefined)
  return {
    ...part,
    warnings: [
      ...part.warnings,
      `If this is a collection, the spender could take its item #${number}.`,
    ],
  }
}

type Read = NonNullable<ReturnType<typeof readData>>

const describeOperator = (
  collection: Address,
  operator: Address,
  isAllowed: boolean,
): ScreenPart => ({
  title: isAllowed ? 'Allow control of a whole collection' : 'End control of a collection',
  rows: [place('Operator', operator), place('Collection', collection)],
  warnings: isAllowed
    ? [
        'The operator could take every item of this collection, now and later, ' +
          'without asking again.',
      ]
    : [],
})

/** A transfer between two accounts, by an allowance. */
function describeMove(
  [from, receiver, units]: readonly [Address, Address, bigint],
  contract: Address,
  token: Token | undefined,
  self: Address,
): ScreenPart {
  const others = isAddressEqual(from, self)
    ? []
    : ['It moves tokens of another account, by an allowance.']
  return {
    title: `Move ${token?.symbol ?? 'tokens'}`,
    rows: [
      formatTokenAmount(units, token),
      place('From', from),
      place('To', receiver),
      place('Token', contract),
    ],
    warnings: [...others, ...nameless(token)],
  }
}

/** An item of a collection, or several of one kind (ERC-1155). */
function describeItem(
  args: Extract<Read, { readonly functionName: 'safeTransferFrom' }>['args'],
  collection: Address,
  self: Address,
): ScreenPart {
  const amount = args.length === 5 ? [args[3]] : []
  const others = ['It moves an item of another account, by an allowance.']
  return {
    title: 'Send an item',
    rows: [
      { label: 'Item', value: `#${args[2]}`, kind: 'code' },
      ...amount.map((value) => ({ label: 'Amount', value: `${value}`, kind: 'amount' }) as const),
      place('From', args[0]),
      place('To', args[1]),
      place('Collection', collection),
    ],
    warnings: isAddressEqual(args[0], self) ? [] : others,
  }
}

/** A call that moves nothing but what its words say. */
function readPart(read: Read, to: Address, token: Token | undefined, self: Address): ScreenPart {
  const what = token?.symbol ?? 'tokens'
  switch (read.functionName) {
    case 'transfer':
    case 'mint':
      return {
        title: `${read.functionName === 'mint' ? 'Mint' : 'Send'} ${what}`,
        rows: [
          formatTokenAmount(read.args[1], token),
          place('To', read.args[0]),
          place('Token', to),
        ],
        warnings: nameless(token),
      }
    case 'transferFrom':
      return describeMove(read.args, to, token, self)
    case 'approve':
      // A contract that is no token may be a collection: the number is an item's, 0 the first.
      if (read.args[1] === 0n && token)
        return {
          title: 'Revoke an allowance',
          rows: [place('Spender', read.args[0]), place('Token', to)],
          warnings: [],
        }
      if (!token) return toItem(to, read.args[0], read.args[1])
      return allowance(`Allow spending of ${what}`, to, read.args[0], read.args[1], token)
    case 'increaseAllowance':
      return allowance(`Allow more spending of ${what}`, to, read.args[0], read.args[1], token)
    case 'decreaseAllowance':
      return {
        title: 'Allow less spending',
        rows: [
          place('Spender', read.args[0]),
          formatTokenAmount(read.args[1], token),
          place('Token', to),
        ],
        warnings: nameless(token),
      }
    case 'setApprovalForAll':
      return describeOperator(to, read.args[0], read.args[1])
    case 'safeTransferFrom':
      return describeItem(read.args, to, self)
  }
}

/** Describes one call. A call that cannot be read for certain is shown as unknown. */
export async function describeCall(
  { to, value = 0n, data = '0x' }: Call,
  { symbol, self, token }: CallReader,
): Promise<ScreenPart> {
  const coins: ScreenRow = {
    label: 'Amount',
    value: `${exactAmount(value, 18)} ${symbol}`,
    kind: 'amount',
  }
  if (!to)
    return {
      title: 'Create a contract',
      rows: value > 0n ? [coins] : [],
      warnings: ['The code of a new contract is run. This wallet cannot read what it does.'],
      raw: data,
    }
  if (data === '0x')
    return { title: `Send ${symbol}`, rows: [coins, place('To', to)], warnings: [] }
  const read = readData(data)
  const part = read
    ? { ...readPart(read, to, await token(to), self), raw: data }
    : unknownCall(to, data)
  if (value === 0n) return part
  return {
    ...part,
    rows: [...part.rows, { ...coins, label: 'Also sends' }],
    warnings: [...part.warnings, `The call also sends ${coins.value}.`],
  }
}
