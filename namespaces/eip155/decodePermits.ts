import {
  array,
  boolean,
  minValue,
  nullish,
  number,
  object,
  pipe,
  record,
  regex,
  safeInteger,
  string,
  transform,
  union,
  unknown,
} from 'valibot'
import type { Caip2, Effect, Schema } from '#kernel'
import { LatchkeyError, parse, readField, safeParse } from '#kernel'
import { parseJson } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { decodeCallEffect } from './decodeCallEffect.ts'
import { toAllowanceLimit } from './toAllowanceLimit.ts'

type Tools = Pick<ChainTools, 'toChecksumAddress'>
type TypedData = {
  readonly domain: {
    readonly chainId?: bigint | null | undefined
    readonly verifyingContract?: string | null | undefined
  }
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >
  readonly primaryType: string
  readonly message: unknown
}
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
  read(message: unknown, contract: string, tools: Tools): readonly DecodedPermit[] | undefined
}

const address = pipe(string(), regex(/^0x[0-9a-f]{40}$/i))
const integer = pipe(
  union([
    pipe(number(), safeInteger(), minValue(0)),
    pipe(string(), regex(/^(?:[0-9]{1,78}|0x[0-9a-f]{1,64})$/i)),
  ]),
  transform((value) => BigInt(value)),
)
const typedDataSchema: Schema<TypedData> = object({
  domain: object({ chainId: nullish(integer), verifyingContract: nullish(address) }),
  types: record(string(), array(object({ name: string(), type: string() }))),
  primaryType: string(),
  message: unknown(),
})
const listSchema: Schema<readonly unknown[]> = array(unknown())
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
 * What Permit2 (Uniswap) lets somebody spend: `details` until it expires, `permitted` once. No
 * other field is signed.
 */
const createPermit2Reader = (field: 'details' | 'permitted') => (message: unknown) => {
  const spender = safeParse(spenderSchema, message)?.spender
  const granted = safeParse(permittedTokensSchema, readField(message, field))
  return spender === undefined
    ? undefined
    : granted?.map(({ token: asset, amount }) => ({ asset, amount, to: spender }))
}

/** The token sends it to whoever the signer names, once anybody shows it the signature. */
const authorizationSchema: Schema<{ from: string; to: string; value: bigint }> = object({
  from: address,
  to: address,
  value: integer,
})

/** A call of the token in the name of the signer, which anybody may bring to it. */
const metaTransactionSchema: Schema<{ from: string; functionSignature: string }> = object({
  from: address,
  functionSignature: pipe(string(), regex(/^0x(?:[0-9a-f]{2}){4,}$/i)),
})
/**
 * What may be done in the name of the signer, or of what they own, once somebody has their
 * signature, and cannot be read here: by its type.
 */
const delegatedCallNames: Readonly<Record<string, string>> = {
  BulkOrder: 'fulfillOrder',
  ForwardRequest: 'execute',
  MetaTransaction: 'executeMetaTransaction',
  OrderComponents: 'fulfillOrder',
  SafeTx: 'execTransaction',
}

const permitDetailsType =
  'PermitDetails\\(address token,uint160 amount,uint48 expiration,uint48 nonce\\)'
const tokenPermissionsType = 'TokenPermissions\\(address token,uint256 amount\\)'
const maxUint256 = 2n ** 256n - 1n
const permitFormats: readonly PermitFormat[] = [
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
    // What DAI had before EIP-2612.
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
      `^${tokenPermissionsType}(?:\\[\\])? permitted,address spender,uint256 nonce,uint256 deadline(?:,\\w+ witness)?$`,
    ),
    read: createPermit2Reader('permitted'),
  },
  {
    // What tokens do that came over the bridge of Polygon.
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

/**
 * The fields of a struct, with those of Permit2's inner structs; what a token checks before it
 * believes a permit.
 */
function formatStruct({ types, primaryType }: TypedData): string {
  const fields = (name: string) => (Object.hasOwn(types, name) ? (types[name] ?? []) : [])
  const plain = (name: string) => fields(name).map((field) => `${field.type} ${field.name}`)
  const whole = (type: string) =>
    type.replace(
      /^(?:PermitDetails|TokenPermissions)\b/,
      (name) => `${name}(${plain(name).join()})`,
    )
  return fields(primaryType)
    .map(({ name, type }) => `${whole(type)} ${name}`)
    .join()
}

function findCallName(primaryType: string): { readonly name: string } | undefined {
  const name = Object.hasOwn(delegatedCallNames, primaryType)
    ? delegatedCallNames[primaryType]
    : undefined
  // A permit that cannot be read is one all the same.
  return name !== undefined
    ? { name }
    : /^Permit|WithAuthorization$/.test(primaryType)
      ? { name: 'permit' }
      : undefined
}

/**
 * What signing typed data (EIP-712) grants: an allowance for a permit of a token (EIP-2612, and the
 * older one of DAI) or of Permit2, a transfer for an authorization (EIP-3009), what the call does
 * that a token
 * runs in the signer's name; for anything else a `call` of the contract that checks the signature,
 * with a name where it lets somebody act for the signer. A permit in the name of somebody else than
 * the signer
 * is a `call` too. Throws `transaction-invalid` for what is no typed data or is for another
 * network.
 */
export function decodePermits(
  { toChecksumAddress }: Tools,
  network: Caip2,
  params: unknown,
): readonly Effect[] {
  const { typed, signer } = parseTypedData(params)
  const { chainId, verifyingContract } = typed.domain
  if (typeof chainId === 'bigint' && network !== `eip155:${chainId}`)
    throw new LatchkeyError('transaction-invalid', { why: 'it is for another network.' })
  const contract = toChecksumAddress(verifyingContract)
  const struct = formatStruct(typed)
  const format = permitFormats.find(
    (one) => one.type.test(typed.primaryType) && one.struct.test(struct),
  )
  const permits =
    contract === undefined
      ? undefined
      : format?.read(typed.message, contract, { toChecksumAddress })
  const isOwn = permits?.every(
    ({ owner }) => owner === undefined || toChecksumAddress(owner) === toChecksumAddress(signer),
  )
  if (!permits || !isOwn || permits.length === 0)
    return [{ kind: 'call', to: contract ?? '', value: 0n, ...findCallName(typed.primaryType) }]
  return permits.map(({ asset, amount, to, sent }): Effect => {
    const what = { asset: toChecksumAddress(asset) ?? asset, to: toChecksumAddress(to) ?? to }
    return sent
      ? { kind: 'transfer', ...what, amount }
      : { kind: 'allowance', ...what, amount: toAllowanceLimit(amount) }
  })
}

function parseTypedData(params: unknown): { readonly typed: TypedData; readonly signer: unknown } {
  try {
    const [signer, given] = parse(listSchema, params, 'The typed data')
    return {
      signer,
      typed: parse(
        typedDataSchema,
        typeof given === 'string' ? parseJson(given) : given,
        'The typed data',
      ),
    }
  } catch (cause) {
    throw new LatchkeyError('transaction-invalid', { why: 'it cannot be read.' }, { cause })
  }
}
