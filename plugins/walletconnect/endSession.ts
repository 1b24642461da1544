import type { Platform } from '#kernel'
import { fault, within } from '#kernel'
import type { Client } from './client.ts'

/** What ending a session needs. */
export type SessionEnd = {
  readonly platform: Pick<Platform, 'after' | 'log'>
  readonly client: Client
}

const farewellLimit = 5000

/**
 * Ends a session: the wallet is told, and when that is not possible in time the site forgets the
 * session all the same. Never rejects.
 */
export async function endSession({ platform, client }: SessionEnd, topic: string): Promise<void> {
  try {
    await within(platform, farewellLimit, client.end(topic), () => fault('timeout'))
  } catch (error) {
    platform.log('info', 'The wallet could not be told that its session is over.', error)
    await client.drop(topic).catch(() => {})
  }
}
