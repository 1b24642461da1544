import type { Caip2 } from '#kernel'
import type { Siwx, SiwxSession } from '#plugins/ports/siwx'

/** Keeps sessions in memory and verifies nothing. */
export type SiwxDouble = Siwx & {
  readonly sessions: SiwxSession[]
  /** Calls, oldest first. */
  readonly calls: string[]
  required: boolean
  /** The behaviour of the next steps. */
  adding: 'works' | 'fails' | 'hangs'
  reading: 'works' | 'fails'
  /** Removes or stores a session as another tab would, and notifies. */
  forget(chainId: Caip2, address: string): void
  store(chainId: Caip2, address: string): void
}

export const createSiwxSessionDouble = (
  chainId: Caip2,
  accountAddress: string,
  expirationTime?: string,
): SiwxSession => ({
  data: {
    accountAddress,
    chainId,
    domain: 'host.example',
    uri: 'https://host.example',
    version: '1',
    nonce: 'n0nce123',
    ...(expirationTime && { expirationTime }),
  },
  message: `sign in as ${accountAddress} on ${chainId}`,
  signature: '0x',
})

/** Makes the double. */
export function createSiwxDouble(more: Partial<Siwx> = {}): SiwxDouble {
  const listeners = new Set<() => void>()
  const isFor = ({ data }: SiwxSession, chainId: string, address: string) =>
    data.chainId === chainId && data.accountAddress === address
  const remove = (test: (session: SiwxSession) => boolean) => {
    for (const session of double.sessions.filter(test))
      double.sessions.splice(double.sessions.indexOf(session), 1)
  }
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const double: SiwxDouble = {
    sessions: [],
    calls: [],
    required: true,
    adding: 'works',
    reading: 'works',
    async createMessage({ accountAddress, chainId }) {
      const { data, message } = createSiwxSessionDouble(chainId, accountAddress)
      return { ...data, toString: () => message }
    },
    async addSession(session) {
      double.calls.push(`add ${session.data.chainId}:${session.data.accountAddress}`)
      if (double.adding === 'hangs') await new Promise(() => {})
      if (double.adding === 'fails') throw new TypeError('0xsecret is refused')
      remove((one) => isFor(one, session.data.chainId, session.data.accountAddress))
      double.sessions.push(session)
    },
    async revokeSession(chainId, address) {
      double.calls.push(`revoke ${chainId}:${address}`)
      remove((one) => isFor(one, chainId, address))
    },
    async setSessions(sessions) {
      double.calls.push(`set ${sessions.length}`)
      double.sessions.splice(0, double.sessions.length, ...sessions)
    },
    async getSessions(chainId, address) {
      if (double.reading === 'fails') throw new TypeError('no answer')
      return double.sessions.filter((one) => isFor(one, chainId, address))
    },
    getRequired: () => double.required,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    forget(chainId, address) {
      remove((one) => isFor(one, chainId, address))
      tell()
    },
    store(chainId, address) {
      double.sessions.push(createSiwxSessionDouble(chainId, address))
      tell()
    },
    ...more,
  }
  return double
}
