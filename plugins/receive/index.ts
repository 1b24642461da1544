import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Shows the account's address for receiving, as a QR code and as text. */
export const receive = definePlugin(manifest, () => import('./setup.ts'))
