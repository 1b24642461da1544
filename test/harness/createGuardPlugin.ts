import type { ConnectionGuard, Plugin } from '#kernel'
import { connectionGuards, defineManifest, definePlugin, defineService } from '#kernel'

/** Creates a plugin with a connection guard that approves once `check` resolves. */
export function createGuardPlugin(check: () => Promise<void>): Plugin {
  const guard = defineService<ConnectionGuard>('test.gate')
  const manifest = defineManifest({
    id: 'gate',
    offers: [guard],
    contributes: [connectionGuards.of(guard)],
  })
  const setup = manifest.setup(({ offer }) => {
    offer(guard, { challenge: async () => undefined, approve: () => check().then(() => undefined) })
  })
  return definePlugin(manifest, async () => ({ default: setup }))()
}
