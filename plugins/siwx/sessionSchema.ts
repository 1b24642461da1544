import { array, custom, exactOptional, object, optional, record, string, unknown } from 'valibot'
import type { Caip2, Caip10, Schema } from '#kernel'
import { isAccountId, isNetworkId } from '#kernel'
import type { SiwxSession } from './Siwx.ts'

const text = string()
const optionalText = optional(text)

const data = object({
  accountAddress: text,
  chainId: custom<Caip2>(isNetworkId),
  domain: text,
  uri: text,
  version: text,
  nonce: text,
  issuedAt: optionalText,
  notBefore: optionalText,
  expirationTime: optionalText,
  statement: optionalText,
  requestId: optionalText,
  resources: optional(array(text)),
})
const proof = object({
  account: custom<Caip10>(isAccountId),
  message: text,
  signature: text,
  scheme: text,
  publicKey: exactOptional(text),
  signed: exactOptional(text),
  extra: exactOptional(record(string(), unknown())),
})

/** A session as storage, or a host, hands it back. */
export const sessionSchema: Schema<SiwxSession> = object({
  data,
  message: text,
  signature: text,
  cacao: optional(unknown()),
  proof: optional(proof),
})
