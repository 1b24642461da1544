import type { RestoreTools } from '#kernel'
import { probeTimeout, resumeSigner, withTimeout } from '#kernel'

/**
 * Forgets and disconnects the connections of an earlier visit, for modals that do not reconnect.
 * Never prompts, never rejects.
 */
export async function disconnectStored(tools: RestoreTools): Promise<void> {
  const { platform, connections } = tools
  const disconnectOne = async (namespace: string) => {
    const saved = connections.stored.read(namespace)
    await connections.disconnect({ namespace, stay: true })
    if (!saved) return
    const [namespaceModule, signer] = await Promise.all([
      tools.networks.load(namespace),
      resumeSigner(tools, saved),
    ])
    await (await namespaceModule.resume(saved.saved, signer))?.disconnect()
  }
  const disconnectQuietly = (namespace: string) =>
    withTimeout(platform, probeTimeout, disconnectOne(namespace)).catch((error) =>
      platform.log('warn', 'A connection of an earlier visit could not be ended.', error),
    )
  await Promise.all(connections.stored.namespaces().map(disconnectQuietly))
}
