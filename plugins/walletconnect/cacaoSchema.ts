import type { GenericSchema } from 'valibot'
import {
  array,
  looseObject,
  maxLength,
  minLength,
  nullish,
  object,
  picklist,
  pipe,
  regex,
  string,
  transform,
} from 'valibot'
import type { Caip2, Schema } from '#kernel'

/**
 * A CACAO (CAIP-74): the fields that an account signed, and the signature. `iss` is the account as
 * a did:pkh, `aud` the URI of the site.
 */
export type Cacao = {
  readonly h: { readonly t: 'caip122' | 'eip4361' }
  readonly p: {
    readonly iss: string
    readonly domain: string
    readonly aud: string
    readonly version: string
    readonly nonce: string
    readonly iat: string
    readonly nbf?: string | undefined
    readonly exp?: string | undefined
    readonly statement?: string | undefined
    readonly requestId?: string | undefined
    readonly resources?: readonly string[] | undefined
  }
  readonly s: { readonly t: 'eip191' | 'eip1271'; readonly s: string }
}

/**
 * Answer of a wallet to a sign-in during connect (CAIP-222): one CACAO per signed network, and its
 * party of the session.
 */
export type SignInAnswer = {
  readonly cacaos: readonly Cacao[]
  readonly responder: { readonly publicKey: string; readonly metadata: { readonly name: string } }
}

const textSchema = string()
// Wallets encode missing values in several ways.
const optionalTextSchema = pipe(
  nullish(textSchema),
  transform((written) => written || undefined),
)
const issuerPattern = /^did:pkh:eip155:([1-9]\d*):(0x[0-9a-fA-F]{40})$/

const cacaoSchema: GenericSchema<unknown, Cacao> = object({
  h: object({ t: picklist(['caip122', 'eip4361']) }),
  p: object({
    iss: pipe(textSchema, regex(issuerPattern)),
    domain: textSchema,
    aud: textSchema,
    version: textSchema,
    nonce: textSchema,
    iat: textSchema,
    nbf: optionalTextSchema,
    exp: optionalTextSchema,
    statement: optionalTextSchema,
    requestId: optionalTextSchema,
    resources: pipe(
      nullish(array(textSchema)),
      transform((given) => given ?? undefined),
    ),
  }),
  s: object({
    t: picklist(['eip191', 'eip1271']),
    s: pipe(textSchema, regex(/^0x([0-9a-fA-F]{2})+$/)),
  }),
})

/** Schema of a wallet's sign-in answer. */
export const signInAnswerSchema: Schema<SignInAnswer> = object({
  cacaos: pipe(array(cacaoSchema), minLength(1), maxLength(100)),
  responder: looseObject({
    publicKey: pipe(textSchema, regex(/^[0-9a-f]{64}$/)),
    metadata: looseObject({ name: textSchema }),
  }),
})

/** Reads the signing account: its network, and its address as the wallet spelled it. */
export function parseIssuer({ p }: Cacao): { readonly network: Caip2; readonly address: string } {
  const [, chain = '', address = ''] = issuerPattern.exec(p.iss) ?? []
  return { network: `eip155:${chain}`, address }
}
