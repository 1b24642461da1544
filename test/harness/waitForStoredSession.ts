import { expect } from 'vitest'
import type { memoryStorage } from '../../sandbox/wallets/memoryStorage.ts'
import type { RelayPhone } from './relayPhone.ts'
import { waitFor } from './waitFor.ts'

/**
 * Waits until a site has stored a session and the phone has the site's answer; the client does both
 * without reporting completion.
 */
export async function waitForStoredSession(
  storage: ReturnType<typeof memoryStorage>,
  phone: RelayPhone,
  topic: string,
): Promise<void> {
  const read = async (store: string) => {
    const [, stored] = (await storage.getEntries()).find(([key]) => key.endsWith(store)) ?? []
    return JSON.stringify(stored)
  }
  await waitFor(async () => {
    for (const store of ['//session', '//keychain', '//subscription'])
      expect(await read(store)).toContain(topic)
    expect(await read('//messages_withoutClientAck')).toBe('{}')
    expect(phone.sessions()).toContainEqual(expect.objectContaining({ topic, acknowledged: true }))
  })
}
