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
import { fieldOf, gate, gateOptional, LatchkeyError } from '#kernel'
import { parsedJson } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { effectOf } from './effectOf.ts'
import { limitOf } from './limitOf.ts'

type Tools = Pick<ChainTools, 'checksummed'>
type Typed = {
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
type Grant = {
  readonly owner?: string
  readonly asset: string
  readonly amount: bigint
  readonly to: string
  readonly sent?: boolean
}
type Token = { readonly token: string; readonly amount: bigint }
type Form = {
  readonly type: RegExp
  readonly struct: RegExp
  read(message: unknown, contract: string, tools: Tools): readonly Grant[] | undefined
}

const address = pipe(string(), regex(/^0x[0-9a-f]{40}$/i))
const integer = pipe(
  union([
    pipe(number(), safeInteger(), minValue(0)),
    pipe(string(), regex(/^(?:[0-9]{1,78}|0x[0-9a-f]{1,64})$/i)),
  ]),
  transform((value) => BigInt(value)),
)
const typedSchema: Schema<Typed> = object({
  domain: object({ chainId: nullish(integer), verifyingContract: nullish(address) }),
  types: record(string(), array(object({ name: string(), type: string() }))),
  primaryType: string(),
  message: unknown(),
})
const list: Schema<readonly unknown[]> = array(unknown())
const permit: Schema<{ owner: string; spender: string; value: bigint }> = object({
  owner: address,
  spender: address,
  value: integer,
})
const olderPermit: Schema<{ holder: string; spender: string; allowed: boolean }> = object({
  holder: address,
  spender: address,
  allowed: boolean(),
})
const token = object({ token: address, amount: integer })
const spending: Schema<{ spender: string }> = object({ spender: address })
const tokens: Schema<readonly Token[]> = union([
  array(token),
  pipe(
    token,
    transform((one) => [one]),
  ),
])

/**
 * What Permit2 (Uniswap) lets somebody spend: `details` until it expires, `permitted` once. No
 * other field is signed.
 */
const permit2 = (field: 'details' | 'permitted') => (message: unknown) => {
  const spender = gateOptional(spending, message)?.spender
  const granted = gateOptional(tokens, fieldOf(message, field))
  return spender === undefined
    ? undefined
    : granted?.map(({ token: asset, amount }) => ({ asset, amount, to: spender }))
}

/** The token sends it to whoever the signer names, once anybody shows it the signature. */
const authorization: Schema<{ from: string; to: string; value: bigint }> = object({
  from: address,
  to: address,
  value: integer,
})

/** A call of the token in the name of the signer, which anybody may bring to it. */
const broughtCall: Schema<{ from: string; functionSignature: string }> = object({
  from: address,
  functionSignature: pipe(string(), regex(/^0x(?:[0-9a-f]{2}){4,}$/i)),
})
/**
 * What may be done in the name of the signer, or of what they own, once somebody has their
 * signature, and cannot be read here: by its type.
 */
const mandates: Readonly<Record<string, string>> = {
  BulkOrder: 'fulfillOrder',
  ForwardRequest: 'execute',
  MetaTransaction: 'executeMetaTransaction',
  OrderComponents: 'fulfillOrder',
  SafeTx: 'execTransaction',
}

const details = 'PermitDetails\\(address token,uint160 amount,uint48 expiration,uint48 nonce\\)'
const permitted = 'TokenPermissions\\(address token,uint256 amount\\)'
const all = 2n ** 256n - 1n
const forms: readonly Form[] = [
  {
    // EIP-2612
    type: /^Permit$/,
    struct: /^address owner,address spender,uint256 value,uint256 nonce,uint256 deadline$/,
    read(message, contract) {
      const said = gateOptional(permit, message)
      return said && [{ owner: said.owner, asset: contract, amount: said.value, to: said.spender }]
    },
  },
  {
    // What DAI had before EIP-2612.
    type: /^Permit$/,
    struct: /^address holder,address spender,uint256 nonce,uint256 expiry,bool allowed$/,
    read(message, contract) {
      const said = gateOptional(olderPermit, message)
      return (
        said && [
          {
            owner: said.holder,
            asset: contract,
            amount: said.allowed ? all : 0n,
            to: said.spender,
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
      const said = gateOptional(authorization, message)
      return (
        said && [{ owner: said.from, asset: contract, amount: said.value, to: said.to, sent: true }]
      )
    },
  },
  {
    type: /^Permit(?:Single|Batch)$/,
    struct: new RegExp(`^${details}(?:\\[\\])? details,address spender,uint256 sigDeadline$`),
    read: permit2('details'),
  },
  {
    type: /^Permit(?:Batch)?(?:Witness)?TransferFrom$/,
    struct: new RegExp(
      `^${permitted}(?:\\[\\])? permitted,address spender,uint256 nonce,uint256 deadline(?:,\\w+ witness)?$`,
    ),
    read: permit2('permitted'),
  },
  {
    // What tokens do that came over the bridge of Polygon.
    type: /^MetaTransaction$/,
    struct: /^uint256 nonce,address from,bytes functionSignature$/,
    read(message, contract, tools) {
      const said = gateOptional(broughtCall, message)
      if (!said) return undefined
      const effect = effectOf(
        tools,
        { to: contract, value: 0n, data: said.functionSignature.slice(2).toLowerCase() },
        tools.checksummed(said.from),
      )
      if (effect.kind === 'call') return undefined
      const { asset, amount, to } = effect
      return [
        {
          owner: said.from,
          asset,
          amount: amount === 'unlimited' ? all : amount,
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
function structOf({ types, primaryType }: Typed): string {
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

function nameOf(primaryType: string): { readonly name: string } | undefined {
  const name = Object.hasOwn(mandates, primaryType) ? mandates[primaryType] : undefined
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
export function permitsOf(
  { checksummed }: Tools,
  network: Caip2,
  params: unknown,
): readonly Effect[] {
  const { typed, signer } = read(params)
  const { chainId, verifyingContract } = typed.domain
  if (typeof chainId === 'bigint' && network !== `eip155:${chainId}`)
    throw new LatchkeyError('transaction-invalid', { why: 'it is for another network.' })
  const contract = checksummed(verifyingContract)
  const struct = structOf(typed)
  const form = forms.find((one) => one.type.test(typed.primaryType) && one.struct.test(struct))
  const grants =
    contract === undefined ? undefined : form?.read(typed.message, contract, { checksummed })
  const isOwn = grants?.every(
    ({ owner }) => owner === undefined || checksummed(owner) === checksummed(signer),
  )
  if (!grants || !isOwn || grants.length === 0)
    return [{ kind: 'call', to: contract ?? '', value: 0n, ...nameOf(typed.primaryType) }]
  return grants.map(({ asset, amount, to, sent }): Effect => {
    const what = { asset: checksummed(asset) ?? asset, to: checksummed(to) ?? to }
    return sent
      ? { kind: 'transfer', ...what, amount }
      : { kind: 'allowance', ...what, amount: limitOf(amount) }
  })
}

function read(params: unknown): { readonly typed: Typed; readonly signer: unknown } {
  try {
    const [signer, given] = gate(list, params, 'The typed data')
    return {
      signer,
      typed: gate(
        typedSchema,
        typeof given === 'string' ? parsedJson(given) : given,
        'The typed data',
      ),
    }
  } catch (cause) {
    throw new LatchkeyError('transaction-invalid', { why: 'it cannot be read.' }, { cause })
  }
}
