import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/**
 * Plugin that signs in with the connected wallet; `createModal` installs it if `siwx` or
 * `siweConfig` is set.
 */
export const siwx = definePlugin(manifest, () => import('./setup.ts'))
