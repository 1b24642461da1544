import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveFolder } from '../../tools/staticServer.mjs'
import { buildApplication } from './buildHost.mjs'
import { describeFailure } from './describeFailure.mjs'
import { runPeerTests } from './runPeerTests.mjs'
import { visitPage } from './visitPage.mjs'
import { visitPeers } from './visitPeers.mjs'

const source = join(import.meta.dirname, 'apps/peers')
/** Declarations of React by its major version. */
const reactTypes = /** @type {Readonly<Record<string, string>>} */ ({ 18: '18.3', 19: '19.3.0' })

/**
 * Builds an application that uses every peer in one version each, connects a wallet with React,
 * exercises the peers in its page, and runs our unit tests on the same versions.
 * @param {import('./listPeers.mjs').PeerVersions[]} peers
 * @param {'lowest' | 'newest'} which
 * @param {{ packed: string, browser: import('playwright-core').Browser }} place
 * @returns {Promise<Readonly<Record<string, string>>>} by package the reason of its failure, or
 * nothing
 */
export async function tryPeers(peers, which, { packed, browser }) {
  const app = mkdtempSync(join(tmpdir(), `latchkey-peers-${which}-`))
  try {
    cpSync(source, app, { recursive: true })
    const versions = Object.fromEntries(peers.map((peer) => [peer.name, peer[which]]))
    const types = reactTypes[versions['react']?.split('.')[0] ?? ''] ?? 'latest'
    await buildApplication(app, packed, {
      dependencies: versions,
      devDependencies: { '@types/react': types, '@types/react-dom': types },
    })
    const server = await serveFolder(join(app, 'served'))
    try {
      const { connected, restored, console: lines } = await visitPage(browser, server.url)
      const react = connected && restored && lines.length === 0 ? '' : `React: ${lines.join()}`
      const results = await visitPeers(browser, server.url)
      const failed = await runPeerTests(app)
      return Object.fromEntries(
        peers.map(({ name }) => [
          name,
          /^react/.test(name) ? react : [results[name] ?? 'not tried', failed[name]].join(''),
        ]),
      )
    } finally {
      await server.close()
    }
  } catch (error) {
    const failure = describeFailure(error)
    return Object.fromEntries(peers.map(({ name }) => [name, failure]))
  } finally {
    rmSync(app, { recursive: true, force: true })
  }
}
