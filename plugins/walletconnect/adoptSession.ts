import { readField, readMethod } from '#kernel'
import type { ReadStore } from './shareStores.ts'

/**
 * Takes over a session that another tab stored after this client had started: its keys, its topic
 * at the relay, and its end. Does nothing if no session of the topic is stored.
 */
export async function adoptSession(
  client: unknown,
  readStore: ReadStore,
  topic: string,
): Promise<void> {
  const core = readField(client, 'core')
  const sessions = readField(client, 'session')
  const keychain = readField(readField(core, 'crypto'), 'keychain')
  const [stored, keys] = await Promise.all([readStore(sessions), readStore(keychain)])
  const found: unknown = Array.isArray(stored)
    ? stored.find((one) => readField(one, 'topic') === topic)
    : undefined
  const names = [topic, String(readField(readField(found, 'self'), 'publicKey'))]
  if (names.some((name) => typeof readField(keys, name) !== 'string')) return
  for (const name of names) await readMethod(keychain, 'set')?.(name, readField(keys, name))
  await readMethod(readField(core, 'relayer'), 'subscribe')?.(topic, { transportType: 'relay' })
  await readMethod(sessions, 'set')?.(topic, found)
  readMethod(readField(core, 'expirer'), 'set')?.(topic, readField(found, 'expiry'))
}
