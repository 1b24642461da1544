import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { publishedManifest } from '../../tools/publishedManifest.mjs'

/**
 * A package that a site brings, or shares with the modal, and the versions of it to try.
 * @typedef {{ name: string, range: string, lowest: string, newest: string }} PeerVersions
 */

const execute = promisify(execFile)

const compare = (/** @type {string} */ a, /** @type {string} */ b) => {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  const at = left?.findIndex((part, index) => part !== right?.[index]) ?? -1
  return at < 0 ? 0 : (left?.[at] ?? 0) - (right?.[at] ?? 0)
}

/** The ranges of the published package by package: its peers, and viem, which a site shares. */
export function readPeerRanges() {
  const { peerDependencies, dependencies } = publishedManifest()
  return /** @type {Readonly<Record<string, string>>} */ ({
    ...peerDependencies,
    viem: dependencies.viem,
  })
}

/**
 * Finds the lowest and the newest published version of every peer that its range allows.
 * @returns {Promise<PeerVersions[]>}
 */
export async function listPeers() {
  const peers = []
  for (const [name, range] of Object.entries(readPeerRanges())) {
    const { stdout } = await execute('npm', ['view', `${name}@${range}`, 'version', '--json'])
    const versions = /** @type {string[]} */ ([JSON.parse(stdout)].flat())
      .filter((version) => /^\d+\.\d+\.\d+$/.test(version))
      .sort(compare)
    const [lowest, newest] = [versions[0], versions.at(-1)]
    if (!lowest || !newest) throw new Error(`No version of ${name} is in the range ${range}.`)
    peers.push({ name, range, lowest, newest })
  }
  return peers
}
