import { looseObject, maxLength, object, optional, pipe, string } from 'valibot'
import type { Schema, SignInProof } from '#kernel'
import { safeParse } from '#kernel'

const textSchema = pipe(string(), maxLength(20_000))
const proofSchema = object({
  account: textSchema,
  message: textSchema,
  signature: textSchema,
  scheme: textSchema,
  publicKey: optional(textSchema),
  signed: optional(textSchema),
  extra: optional(looseObject({})),
})

/** Reads a proof that came over the wire; `undefined` when it is none. */
export const parseProof = (foreign: unknown): SignInProof | undefined =>
  safeParse(proofSchema as unknown as Schema<SignInProof>, foreign)
