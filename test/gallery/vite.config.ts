import { defineConfig } from 'vite'

/** Serves the gallery; the product's files are two folders up. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../.cache/gallery',
  server: { fs: { allow: ['../..'] } },
})
