import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { peerTests } from './peerTests.mjs'

/** An application's folder: its installed peers replace those of this repository. */
const app = process.env['PEERS'] ?? ''
const peer =
  /^(@mysten\/sui|@polkadot\/(api|types)|@solana\/web3\.js|@stacks\/transactions|bitcoinjs-lib|@bitcoinerlab\/secp256k1|@walletconnect\/universal-provider)(\/|$)/

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  plugins: [
    {
      name: 'installed-peers',
      enforce: 'pre',
      resolveId(source, importer, options) {
        if (!peer.test(source) || importer?.includes('/node_modules/')) return null
        return this.resolve(source, join(app, 'main.tsx'), { ...options, skipSelf: true })
      },
    },
  ],
  test: {
    name: 'peers',
    environment: 'node',
    isolate: false,
    maxWorkers: 2,
    // A loaded machine starts relay and phone slowly.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    include: [...new Set(Object.values(peerTests).flat())].map(
      (folder) => `${folder}/**/*.test.ts`,
    ),
    exclude: ['**/*.browser.test.*', '**/connectSize.test.ts'],
  },
})
