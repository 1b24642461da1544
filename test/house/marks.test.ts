import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parse, safeImage } from '#kernel'
import { loadMark } from '#ui-shell'
import { manifest as bip122 } from '../../namespaces/bip122/manifest.ts'
import { manifest as cosmos } from '../../namespaces/cosmos/manifest.ts'
import { manifest as eip155 } from '../../namespaces/eip155/manifest.ts'
import { manifest as polkadot } from '../../namespaces/polkadot/manifest.ts'
import { manifest as solana } from '../../namespaces/solana/manifest.ts'
import { manifest as stacks } from '../../namespaces/stacks/manifest.ts'
import { manifest as sui } from '../../namespaces/sui/manifest.ts'
import wallets from '../../plugins/wallet-registry/wallets.json' with { type: 'json' }
import source from '../../tools/marks/package.json' with { type: 'json' }
import pictures from '../../tools/marks/pictures.json' with { type: 'json' }
import written from '../../tools/marks/written.json' with { type: 'json' }

const folder = join(import.meta.dirname, '../../ui-shell/marks')
const files = readdirSync(folder)
const networks = [bip122, cosmos, eip155, polkadot, solana, stacks, sui].flatMap(
  (manifest) => manifest.networks,
)

const absent = 'The package of pictures has none.'
const heavy = 'Its picture is larger than 2 kB.'

/** Subjects that keep their letter, with the reason. */
const letters: Readonly<Record<string, string>> = {
  'network Ham': absent,
  'network Kusama Asset Hub': absent,
  'network Westend Asset Hub': absent,
  'network Celestia': absent,
  'network Noble': absent,
  'coin of Gnosis': absent,
  'coin of Westend Asset Hub': absent,
  'wallet uniswap': heavy,
  'wallet 1inch': heavy,
  ...Object.fromEntries(
    [
      ...['brave', 'frame', 'ambire', 'safepal', 'magiceden', 'nightly', 'xverse', 'leather'],
      ...['unisat', 'talisman', 'subwallet', 'nova', 'polkadot-js', 'polkagate', 'fearless'],
      ...['leap', 'cosmostation', 'station', 'slush', 'suiet'],
    ].map((id) => [`wallet ${id}`, absent]),
  ),
}

const subjects = [
  ...networks.flatMap(({ caipNetworkId, name }) => [
    { kind: 'network' as const, id: caipNetworkId, title: `network ${name}` },
    { kind: 'coin' as const, id: caipNetworkId, title: `coin of ${name}` },
  ]),
  ...wallets.map(({ id }) => ({ kind: 'wallet' as const, id, title: `wallet ${id}` })),
]

describe('bundled marks', () => {
  it('exist for each shipped network, its coin and each bundled wallet, but for the listed ones', async () => {
    const missing: string[] = []
    for (const { kind, id, title } of subjects)
      if ((await loadMark(kind, id)) === undefined) missing.push(title)
    expect(missing.toSorted()).toEqual(Object.keys(letters).toSorted())
  })

  it('are images that the modal accepts from anywhere', async () => {
    for (const { kind, id } of subjects) {
      const mark = await loadMark(kind, id)
      if (mark !== undefined) expect(parse(safeImage, mark, id)).toBe(mark)
    }
  })

  it('are missing for other ids, also for those of JavaScript’s own fields', async () => {
    const ids = ['constructor', '__proto__', '../markNames', 'eip155:59144', '']
    for (const kind of ['network', 'coin', 'wallet'] as const)
      for (const id of ids) expect(await loadMark(kind, id)).toBeUndefined()
  })

  it('have at most 2 kB after gzip, no script, no style and no address', () => {
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8')
      expect(gzipSync(text).length, file).toBeLessThanOrEqual(2048)
      expect(text.replace('http://www.w3.org/2000/svg', ''), file).not.toMatch(
        /<script|<style|<foreignObject|<image| on\w+=|style=|https?:|data:/i,
      )
    }
  })

  it('are what `node tools/writeMarks.mjs` wrote from the version in tools/marks', () => {
    const checksums = Object.fromEntries(
      files.map((file) => [
        file.replace('.svg', ''),
        createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex'),
      ]),
    )
    expect(checksums).toEqual(written.checksums)
    expect(Object.keys(checksums).toSorted()).toEqual(Object.keys(pictures).toSorted())
    expect(written.package).toBe(`@web3icons/core@${source.dependencies['@web3icons/core']}`)
  })

  it('are each shown for something', () => {
    const used = subjects.map(({ kind, id }) => `${kind}-${id.replace(':', '-')}`)
    expect(Object.keys(pictures).filter((name) => !used.includes(name))).toEqual([])
  })
})
