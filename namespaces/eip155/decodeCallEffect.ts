import type { Effect } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { Call } from './decodeRequest.ts'
import { functionNames } from './functionNames.ts'
import { toAllowanceLimit } from './toAllowanceLimit.ts'

/** The addresses of Permit2 (Uniswap); the second one on zkSync's networks. */
const permit2Address =
  /^0x0000000000(?:22d473030f116ddee9f6b43ac78ba3|225e31d15943971f47ad3022f714fa)$/i

type AbiWords = {
  readonly address: (at: number) => string | undefined
  readonly amount: (at: number) => bigint | undefined
  readonly flag: (at: number) => boolean | undefined
}
type CallDecoder = {
  readonly words: number
  read(
    words: AbiWords,
    call: { readonly to: string; readonly from: string | undefined },
  ): Effect | undefined
}

function buildAllowance(
  asset: string | undefined,
  to: string | undefined,
  amount: bigint | undefined,
): Effect | undefined {
  return asset !== undefined && to !== undefined && amount !== undefined
    ? { kind: 'allowance', asset, amount: toAllowanceLimit(amount), to }
    : undefined
}

function buildTransfer(
  asset: string,
  to: string | undefined,
  amount: bigint | undefined,
): Effect | undefined {
  return to !== undefined && amount !== undefined
    ? { kind: 'transfer', asset, amount, to }
    : undefined
}

const approveDecoder: CallDecoder = {
  words: 2,
  read: ({ address, amount }, { to }) => buildAllowance(to, address(0), amount(1)),
}

const callDecoders: Readonly<Record<string, CallDecoder>> = {
  // transfer(address to, uint256 amount).
  a9059cbb: {
    words: 2,
    read: ({ address, amount }, { to }) => buildTransfer(to, address(0), amount(1)),
  },
  // transferFrom(address from, address to, uint256 amount): a transfer only from the own account.
  '23b872dd': {
    words: 3,
    read: ({ address, amount }, { to, from }) =>
      from && address(0) === from ? buildTransfer(to, address(1), amount(2)) : undefined,
  },
  // approve(address spender, uint256 amount)
  '095ea7b3': approveDecoder,
  // increaseAllowance(address spender, uint256 added)
  '39509351': approveDecoder,
  // increaseApproval(address spender, uint256 added), of older tokens
  d73dd623: approveDecoder,
  // authorizeOperator(address operator), ERC-777
  '959b8c3f': {
    words: 1,
    read({ address }, { to }) {
      const operator = address(0)
      return operator === undefined
        ? undefined
        : { kind: 'allowance', asset: to, amount: 'unlimited', to: operator }
    },
  },
  // setApprovalForAll(address operator, bool approved)
  a22cb465: {
    words: 2,
    read({ address, flag }, { to }) {
      const [operator, approved] = [address(0), flag(1)]
      return operator === undefined || approved === undefined
        ? undefined
        : { kind: 'allowance', asset: to, amount: approved ? 'unlimited' : 0n, to: operator }
    },
  },
  // Permit2: approve(address token, address spender, uint160 amount, uint48 expiration)
  '87517c45': {
    words: 4,
    read({ address, amount }, { to }) {
      const [allowed, until] = [amount(2) ?? 0n, amount(3) ?? 0n]
      return permit2Address.test(to) && allowed < 1n << 160n && until < 1n << 48n
        ? buildAllowance(address(0), address(1), allowed)
        : undefined
    },
  },
}

/**
 * The arguments of a call, word by word; `undefined` for a word that is no clean value of that
 * type.
 */
function readWords(
  { toChecksumAddress }: Pick<ChainTools, 'toChecksumAddress'>,
  data: string,
): AbiWords {
  const word = (at: number) => data.slice(8 + at * 64, 72 + at * 64)
  const flags: Readonly<Record<string, boolean>> = {
    ['0'.repeat(64)]: false,
    ['1'.padStart(64, '0')]: true,
  }
  return {
    address: (at) =>
      /^0{24}/.test(word(at)) ? toChecksumAddress(`0x${word(at).slice(24)}`) : undefined,
    amount: (at) => BigInt(`0x${word(at)}`),
    flag: (at) => flags[word(at)],
  }
}

/**
 * Decodes the effect of a call on the account that makes it.
 * Only data of exactly the length and form of a token's function is a transfer or an allowance;
 * data with coins, and any other data, is a `call`. `constructor` creates a contract.
 */
export function decodeCallEffect(
  tools: Pick<ChainTools, 'toChecksumAddress'>,
  { to, value, data }: Call,
  from: string | undefined,
): Effect {
  if (to === undefined) return { kind: 'call', to: '', value, name: 'constructor' }
  if (data === '' && value > 0n) return { kind: 'transfer', asset: 'native', amount: value, to }
  const selector = data.slice(0, 8)
  const reading = Object.hasOwn(callDecoders, selector) ? callDecoders[selector] : undefined
  const fits = reading && value === 0n && data.length === 8 + reading.words * 64
  const name = Object.hasOwn(functionNames, selector) ? functionNames[selector] : undefined
  return (
    (fits ? reading.read(readWords(tools, data), { to, from }) : undefined) ?? {
      kind: 'call',
      to,
      value,
      ...(name && { name }),
    }
  )
}
