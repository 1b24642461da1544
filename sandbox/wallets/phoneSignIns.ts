import type { AuthTypes } from '@walletconnect/types'
import { populateAuthPayload } from '@walletconnect/utils'
import type { Narrowing } from './phoneNamespaces.ts'
import { phoneMethods } from './phoneNamespaces.ts'

/**
 * The texts to sign while connecting: the message's fields, with an account on each requested
 * network that the phone supports.
 */
export type PhoneSignIns = {
  readonly payload: AuthTypes.PayloadParams
  readonly issuers: readonly string[]
}

/** Throws if the phone supports none of the requested networks or methods. */
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
