import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Signing in with the connected wallet, as a plugin; `createModal` installs it when `siwx` or
 * `siweConfig` is set.
 */
export const siwx = definePlugin(manifest, () => import('./setup.ts'))
