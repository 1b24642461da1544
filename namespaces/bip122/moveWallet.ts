import type { Caip2 } from '#kernel'
import { LatchkeyError } from '#kernel'
import { untilTrue } from '#namespaces/kit'
import type { Movable } from './movable.ts'

const limit = 10_000

/**
 * Moves a wallet to a network, and resolves once it says that it is there. Throws
 * `switch-unsupported` for one it does not go to.
 */
export async function moveWallet(
  { host, live, voice, ask, refresh }: Movable,
  id: Caip2,
): Promise<void> {
  if (live.facts.network === id) return
  if (!live.facts.networks.includes(id)) throw new LatchkeyError('switch-unsupported', { id })
  if (voice.move) await voice.move(ask, id)
  else live.set({ network: id })
  const arrived = await untilTrue(
    host,
    live,
    limit,
    async () => (await refresh().catch(() => undefined)) === id,
  )
  if (!arrived) throw new LatchkeyError('switch-unsupported', { id })
}
