import { array, custom, exactOptional, object, optional, record, string, unknown } from 'valibot'
import type { Caip2, Caip10, Schema } from '#kernel'
import { isAccountId, isNetworkId } from '#kernel'
import type { SiwxSession } from '#plugins/ports/SiwxSource'

const textSchema = string()
const optionalTextSchema = optional(textSchema)

const dataSchema = object({
  accountAddress: textSchema,
  chainId: custom<Caip2>(isNetworkId),
  domain: textSchema,
  uri: textSchema,
  version: textSchema,
  nonce: textSchema,
  issuedAt: optionalTextSchema,
  notBefore: optionalTextSchema,
  expirationTime: optionalTextSchema,
  statement: optionalTextSchema,
  requestId: optionalTextSchema,
  resources: optional(array(textSchema)),
})
const proofSchema = object({
  account: custom<Caip10>(isAccountId),
  message: textSchema,
  signature: textSchema,
  scheme: textSchema,
  publicKey: exactOptional(textSchema),
  signed: exactOptional(textSchema),
  extra: exactOptional(record(string(), unknown())),
})

/** Schema of a session from storage or a host. */
export const sessionSchema: Schema<SiwxSession> = object({
  data: dataSchema,
  message: textSchema,
  signature: textSchema,
  cacao: optional(unknown()),
  proof: optional(proofSchema),
})
