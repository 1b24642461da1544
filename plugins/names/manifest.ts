import { defineManifest } from '#kernel'

export const manifest = defineManifest({ id: 'names' })
