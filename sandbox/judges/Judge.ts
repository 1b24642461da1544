import type { Signed } from '#kernel'

/** A message that an account is said to have signed. */
export type Evidence = {
  readonly network: string
  readonly address: string
  readonly message: string
  readonly signed: Signed
}

/** Says with an ecosystem's own library, never with our code, whether a signature holds. */
export type Judge = { readonly by: string; judge(evidence: Evidence): Promise<boolean> }
