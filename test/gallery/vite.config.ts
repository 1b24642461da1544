import { defineConfig } from 'vite'

/** Serves the gallery; the product's files stand two folders up. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../.cache/gallery',
  server: { fs: { allow: ['../..'] } },
})
