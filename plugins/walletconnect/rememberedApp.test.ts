import { describe, expect, it } from 'vitest'
import { evmPolicy } from '../../test/harness/relayDapp.ts'
import { createTestPlatform } from '../../test/harness/testPlatform.ts'
import { createSessions } from './createSessions.ts'
import type { WalletConnectClient } from './wrapClient.ts'

const sessionOf = (topic: string) => ({
  topic,
  expiry: 4_000_000_000,
  namespaces: {
    eip155: { accounts: ['eip155:1:alice' as const], methods: ['personal_sign'], events: [] },
  },
  peer: { metadata: { name: 'Phone' } },
})

/** Sessions over a client double that has every topic and reports the app to open. */
function phones() {
  const opened: unknown[] = []
  const listeners = new Map<string, (payload: unknown) => void>()
  const nothing = async () => {}
  const client: WalletConnectClient = {
    propose: () => Promise.reject(new Error('not asked for')),
    sessions: () => [],
    session: sessionOf,
    claim: nothing,
    isClaimed: async () => false,
    removeClaim: nothing,
    request: nothing,
    ping: nothing,
    end: nothing,
    forget: nothing,
    openForRequests: async (app) => void opened.push(app),
    on(event, listener) {
      listeners.set(event, listener)
      return () => {}
    },
    onRelay: () => () => {},
    wake: () => {},
  }
  const sessions = createSessions({
    client,
    platform: createTestPlatform().platform,
    rpc: evmPolicy,
  })
  return {
    sessions,
    opened,
    say: (event: string, topic: string) => listeners.get(event)?.({ topic }),
  }
}

describe('the app opened for requests', () => {
  it('the app opened for requests is forgotten when its session is closed', async () => {
    const { sessions, opened } = phones()
    await sessions.lease('a')?.close()
    expect(opened).toEqual([undefined])
  })

  it.each(['session_delete', 'session_expire'])(
    'the app opened for requests is forgotten when the wallet ends the session: %s',
    (event) => {
      const { sessions, opened, say } = phones()
      sessions.lease('a')
      say(event, 'a')
      expect(opened).toEqual([undefined])
    },
  )

  it('the app opened for requests is kept while there is a session', async () => {
    const { sessions, opened } = phones()
    const [first] = [sessions.lease('a'), sessions.lease('b')]
    await first?.close()
    expect(opened).toEqual([])
  })
})
