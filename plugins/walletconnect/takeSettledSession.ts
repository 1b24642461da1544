import { parse, readField, readMethod, safeParse } from '#kernel'
import type { WalletConnectSession } from './session.ts'
import { settledSessionSchema } from './session.ts'

const unreadableReason = { code: 6000, message: 'The session has an unexpected form.' }

/**
 * Validates a session that a wallet settled. One in another form is ended before `foreign-invalid`
 * is thrown: the wallet would show the site as connected.
 */
export async function takeSettledSession(
  client: unknown,
  settled: unknown,
): Promise<WalletConnectSession> {
  const topic = readField(settled, 'topic')
  if (safeParse(settledSessionSchema, settled) === undefined && typeof topic === 'string')
    Promise.resolve(readMethod(client, 'disconnect')?.({ topic, reason: unreadableReason })).catch(
      () => {},
    )
  return parse(settledSessionSchema, settled, 'The session')
}
