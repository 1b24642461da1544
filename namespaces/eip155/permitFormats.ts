import {
  array,
  boolean,
  minValue,
  number,
  object,
  pipe,
  regex,
  safeInteger,
  string,
  transform,
  union,
} from 'valibot'
import type { Schema } from '#kernel'
import { readField, safeParse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { decodeCallEffect } from './decodeCallEffect.ts'

/** The tools that decoding a permit needs. */
export type PermitTools = Pick<ChainTools, 'toChecksumAddress'>
type DecodedPermit = {
  readonly owner?: string
  readonly asset: string
  readonly amount: bigint
  readonly to: string
  readonly sent?: boolean
}
type PermittedToken = { readonly token: string; readonly amount: bigint }
type PermitFormat = {
  readonly type: RegExp
  readonly struct: RegExp
  read(message: unknown, contract: string, tools: PermitTools): readonly DecodedPermit[] | undefined
}

/** An address in typed data, in any case. */
export const address = pipe(string(), regex(/^0x[0-9a-f]{40}$/i))
/** A whole number, decimal or hex. */
export const integer = pipe(
  union([
    pipe(number(), safeInteger(), minValue(0)),
    pipe(string(), regex(/^(?:[0-9]{1,78}|0x[0-9a-f]{1,64})$/i)),
  ]),
  transform((value) => BigInt(value)),
)
const permitSchema: Schema<{ owner: string; spender: string; value: bigint }> = object({
  owner: address,
  spender: address,
  value: integer,
})
const daiPermitSchema: Schema<{ holder: string; spender: string; allowed: boolean }> = object({
  holder: address,
  spender: address,
  allowed: boolean(),
})
const permittedTokenSchema = object({ token: address, amount: integer })
const spenderSchema: Schema<{ spender: string }> = object({ spender: address })
const permittedTokensSchema: Schema<readonly PermittedToken[]> = union([
  array(permittedTokenSchema),
  pipe(
    permittedTokenSchema,
    transform((one) => [one]),
  ),
])

/**
 * Reads a Permit2 (Uniswap) grant: `details` until it expires, `permitted` once.
 * No other field is signed.
 */
const createPermit2Reader = (field: 'details' | 'permitted') => (message: unknown) => {
  const spender = safeParse(spenderSchema, message)?.spender
  const granted = safeParse(permittedTokensSchema, readField(message, field))
  return spender === undefined
    ? undefined
    : granted?.map(({ token: asset, amount }) => ({ asset, amount, to: spender }))
}

/** The token sends to the named recipient once the signature is presented. */
const authorizationSchema: Schema<{ from: string; to: string; value: bigint }> = object({
  from: address,
  to: address,
  value: integer,
})

/** A call of the token in the signer's name; any account may submit it. */
const metaTransactionSchema: Schema<{ from: string; functionSignature: string }> = object({
  from: address,
  functionSignature: pipe(string(), regex(/^0x(?:[0-9a-f]{2}){4,}$/i)),
})
const permitDetailsType =
  'PermitDetails\\(address token,uint160 amount,uint48 expiration,uint48 nonce\\)'
const tokenPermissionsType = 'TokenPermissions\\(address token,uint256 amount\\)'
const maxUint256 = 2n ** 256n - 1n
/** The permits that can be read, by type and struct. */
export const permitFormats: readonly PermitFormat[] = [
  {
    // EIP-2612
    type: /^Permit$/,
    struct: /^address owner,address spender,uint256 value,uint256 nonce,uint256 deadline$/,
    read(message, contract) {
      const parsed = safeParse(permitSchema, message)
      return (
        parsed && [
          { owner: parsed.owner, asset: contract, amount: parsed.value, to: parsed.spender },
        ]
      )
    },
  },
  {
    // DAI before EIP-2612.
    type: /^Permit$/,
    struct: /^address holder,address spender,uint256 nonce,uint256 expiry,bool allowed$/,
    read(message, contract) {
      const parsed = safeParse(daiPermitSchema, message)
      return (
        parsed && [
          {
            owner: parsed.holder,
            asset: contract,
            amount: parsed.allowed ? maxUint256 : 0n,
            to: parsed.spender,
          },
        ]
      )
    },
  },
  {
    // EIP-3009
    type: /^(?:Transfer|Receive)WithAuthorization$/,
    struct:
      /^address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce$/,
    read(message, contract) {
      const parsed = safeParse(authorizationSchema, message)
      return (
        parsed && [
          { owner: parsed.from, asset: contract, amount: parsed.value, to: parsed.to, sent: true },
        ]
      )
    },
  },
  {
    type: /^Permit(?:Single|Batch)$/,
    struct: new RegExp(
      `^${permitDetailsType}(?:\\[\\])? details,address spender,uint256 sigDeadline$`,
    ),
    read: createPermit2Reader('details'),
  },
  {
    type: /^Permit(?:Batch)?(?:Witness)?TransferFrom$/,
    struct: new RegExp(
      `^${tokenPermissionsType}(?:\\[\\])? permitted,address spender,uint256 nonce,` +
        `uint256 deadline(?:,\\w+ witness)?$`,
    ),
    read: createPermit2Reader('permitted'),
  },
  {
    // Tokens bridged by Polygon.
    type: /^MetaTransaction$/,
    struct: /^uint256 nonce,address from,bytes functionSignature$/,
    read(message, contract, tools) {
      const parsed = safeParse(metaTransactionSchema, message)
      if (!parsed) return undefined
      const effect = decodeCallEffect(
        tools,
        { to: contract, value: 0n, data: parsed.functionSignature.slice(2).toLowerCase() },
        tools.toChecksumAddress(parsed.from),
      )
      if (effect.kind === 'call') return undefined
      const { asset, amount, to } = effect
      return [
        {
          owner: parsed.from,
          asset,
          amount: amount === 'unlimited' ? maxUint256 : amount,
          to,
          sent: effect.kind === 'transfer',
        },
      ]
    },
  },
]
