import { LatchkeyError } from './errors.ts'
import type { RestoreTools } from './restore.ts'
import { probeLimit, signerOf } from './restore.ts'
import { within } from './within.ts'

/**
 * With reconnecting switched off: forgets what an earlier visit left connected, and ends it in the
 * wallets. Never prompts, never rejects.
 */
export async function endStored(given: RestoreTools): Promise<void> {
  const { platform, connections } = given
  const endOne = async (namespace: string) => {
    const saved = connections.stored.of(namespace)
    await connections.disconnect({ namespace, stay: true })
    if (!saved) return
    const [code, signer] = await Promise.all([
      given.networks.load(namespace),
      signerOf(given, saved),
    ])
    await (await code.resume(saved.saved, signer))?.disconnect()
  }
  const quietly = (namespace: string) =>
    within(platform, probeLimit, endOne(namespace), () => new LatchkeyError('timeout')).catch(
      (error) =>
        platform.log('warn', 'A connection of an earlier visit could not be ended.', error),
    )
  await Promise.all(connections.stored.namespaces().map(quietly))
}
