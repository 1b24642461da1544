import { definePlugin } from '#kernel'
import { manifest } from './manifest.ts'

/** Pays what a host asks for, from any network or exchange. */
export const payments = definePlugin(manifest, () => import('./setup.ts'))
