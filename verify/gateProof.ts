import { looseObject, maxLength, object, optional, pipe, string } from 'valibot'
import type { Schema, SignInProof } from '#kernel'
import { gateOptional } from '#kernel'

const text = pipe(string(), maxLength(20_000))
const schema = object({
  account: text,
  message: text,
  signature: text,
  scheme: text,
  publicKey: optional(text),
  signed: optional(text),
  extra: optional(looseObject({})),
})

/** Reads a proof that came over the wire; `undefined` when it is none. */
export const gateProof = (foreign: unknown): SignInProof | undefined =>
  gateOptional(schema as unknown as Schema<SignInProof>, foreign)
