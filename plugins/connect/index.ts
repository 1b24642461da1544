import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Plugin with the first view and the connection of installed wallets. */
export const connect = definePlugin(manifest, async () => ({ default: manifest.setup(() => {}) }))
