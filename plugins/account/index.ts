import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Plugin with the account view and slots for account actions. */
export const account = definePlugin(manifest, () => import('./setup.ts'))
