import type { AuthTypes } from '@walletconnect/types'
import { populateAuthPayload } from '@walletconnect/utils'
import type { Narrowing } from './phoneNamespaces.ts'
import { phoneMethods } from './phoneNamespaces.ts'

/**
 * What the phone signs to sign in while it connects: the fields of the message, and an account on
 * each network that it knows among those asked for.
 */
export type PhoneSignIns = {
  readonly payload: AuthTypes.PayloadParams
  readonly issuers: readonly string[]
}

/** Throws when the phone knows none of the networks, or none of the methods, that are asked for. */
export function phoneSignIns(
  authPayload: AuthTypes.PayloadParams,
  known: { readonly chains: readonly string[]; readonly address: string },
  { eip155 }: Narrowing = {},
): PhoneSignIns {
  const {
    chains = [...known.chains],
    methods = phoneMethods,
    accounts: [address] = [known.address],
  } = eip155 ?? {}
  const payload = populateAuthPayload({ authPayload, chains, methods: [...methods] })
  return { payload, issuers: payload.chains.map((chain) => `did:pkh:${chain}:${address}`) }
}
