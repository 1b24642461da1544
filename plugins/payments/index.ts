import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Pays a host's request, from any network or exchange. */
export const payments = definePlugin(manifest, () => import('./setup.ts'))
