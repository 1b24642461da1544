import type { SignatureResult } from '#kernel'

/** A message that an account is said to have signed. */
export type SignatureEvidence = {
  readonly network: string
  readonly address: string
  readonly message: string
  readonly signed: SignatureResult
}

/** Says with an ecosystem's own library, never with our code, whether a signature holds. */
export type ReferenceVerifier = {
  readonly library: string
  verify(evidence: SignatureEvidence): Promise<boolean>
}
