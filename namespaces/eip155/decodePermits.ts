import { array, nullish, object, record, string, unknown } from 'valibot'
import type { Caip2, Effect, Schema } from '#kernel'
import { LatchkeyError, parse } from '#kernel'
import { parseJson } from '#namespaces/kit'
import type { PermitTools } from './permitFormats.ts'
import { address, integer, permitFormats } from './permitFormats.ts'
import { toAllowanceLimit } from './toAllowanceLimit.ts'

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

const typedDataSchema: Schema<TypedData> = object({
  domain: object({ chainId: nullish(integer), verifyingContract: nullish(address) }),
  types: record(string(), array(object({ name: string(), type: string() }))),
  primaryType: string(),
  message: unknown(),
})
const listSchema: Schema<readonly unknown[]> = array(unknown())

/** Function names of signed actions that cannot be decoded further, by type. */
const delegatedCallNames: Readonly<Record<string, string>> = {
  BulkOrder: 'fulfillOrder',
  ForwardRequest: 'execute',
  MetaTransaction: 'executeMetaTransaction',
  OrderComponents: 'fulfillOrder',
  SafeTx: 'execTransaction',
}

/**
 * Formats the fields of a struct, with those of Permit2's inner structs.
 * A token checks them before it accepts a permit.
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
 * Decodes the effects of signed typed data (EIP-712): an allowance for a permit of a token
 * (EIP-2612, and the older form of DAI) or of Permit2, a transfer for an authorization (EIP-3009),
 * and the effects of a call that a token runs in the signer's name. Other data is a `call` of the
 * contract that checks the signature, named if it lets another account act for the signer; so is a
 * permit in another account's name. Throws `transaction-invalid` for data that is no typed data or
 * is for another network.
 */
export function decodePermits(
  { toChecksumAddress }: PermitTools,
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
    const [signer, typedData] = parse(listSchema, params, 'The typed data')
    return {
      signer,
      typed: parse(
        typedDataSchema,
        typeof typedData === 'string' ? parseJson(typedData) : typedData,
        'The typed data',
      ),
    }
  } catch (cause) {
    throw new LatchkeyError('transaction-invalid', { why: 'it cannot be read.' }, { cause })
  }
}
