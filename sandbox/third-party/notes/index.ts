import { definePlugin } from 'latchkey/kernel'
import { manifest } from './manifest.ts'

/**
 * A note for each account.
 * @example createModal({ plugins: [notes({ limit: 500 })] })
 */
export const notes = definePlugin(manifest, () => import('./setup.ts'))
