import { isNetworkId, toAccountId } from '#kernel'
import type { PhoneSigner } from '../../sandbox/wallets/PhoneSigner.ts'
import type { SessionDouble } from './SessionDouble.ts'
import { createSessionDouble } from './SessionDouble.ts'

/** A double of a session with the phone, without a relay; its signatures are real. */
export type PhoneSessionDouble = SessionDouble & {
  /** The phone's addresses on its first chain; the first one is granted on every chain. */
  readonly first: string
  readonly second: string
}

/** Makes the session; by default it grants all that the phone has. */
export function createPhoneSessionDouble(phone: PhoneSigner): PhoneSessionDouble {
  const networks = phone.chains.filter(isNetworkId)
  const [first = '', second = ''] = phone.addresses(networks[0] ?? '')
  const session = createSessionDouble({
    namespace: phone.namespace,
    accounts: networks.map((network) => toAccountId(network, phone.addresses(network)[0] ?? '')),
    methods: phone.methods,
    properties: phone.properties,
    answer: (method, params, chainId) =>
      phone.perform({ chainId, method, params, emit: async () => {} }),
  })
  return Object.assign(session, { first, second })
}
