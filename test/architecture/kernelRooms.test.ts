import { describe, expect, it } from 'vitest'
import { resolveSpecifier } from './createModuleGraph.ts'
import { productFiles } from './productFiles.ts'
import { readImports } from './readImports.ts'

/**
 * The rooms of the kernel, lowest first: a room imports the rooms before it and its own files.
 * `createKernel.ts` and `index.ts` stand above all of them.
 */
const rooms = ['runtime', 'platform', 'router', 'features', 'wallets'] as const
type Room = (typeof rooms)[number]

/** Lines of code, comments included, without tests. */
const limits = { runtime: 1000, platform: 700, wallets: 2300, 'outside of wallets': 2300 }

const kernelFiles = productFiles().filter(({ path }) => path.startsWith('kernel/'))
const getRoom = (path: string): Room | undefined =>
  rooms.find((room) => path.startsWith(`kernel/${room}/`))
const countLines = (isCounted: (path: string) => boolean) =>
  kernelFiles
    .filter(({ path }) => isCounted(path))
    .reduce((sum, { text }) => sum + text.split('\n').length, 0)

/** Imports of a room that lead neither into the room nor into one before it. */
function findUpwardImports(path: string, text: string): readonly string[] {
  const room = getRoom(path)
  if (!room) return []
  const reachable: readonly string[] = rooms.slice(0, rooms.indexOf(room) + 1)
  return readImports(path, text).flatMap(({ specifier }) => {
    const target = resolveSpecifier(path, specifier)
    if (target === undefined) return []
    return reachable.includes(getRoom(target) ?? '') ? [] : [`${path} -> ${target}`]
  })
}

describe('kernel rooms', () => {
  it('puts every file of the kernel but its two entries into a room', () => {
    const outside = kernelFiles.map(({ path }) => path).filter((path) => !getRoom(path))
    expect(outside.sort()).toEqual(['kernel/createKernel.ts', 'kernel/index.ts'])
  })

  it('imports in one direction only, types included', () => {
    expect(kernelFiles.flatMap(({ path, text }) => findUpwardImports(path, text))).toEqual([])
  })

  it('reports an import of a higher room, of a type, on demand and of createKernel', () => {
    const text = `import type { A } from '../wallets/caip.ts'
import { b } from '../createKernel.ts'
import { c } from '../runtime/refs.ts'
export const load = () => import('../features/config.ts')
`
    expect(findUpwardImports('kernel/router/router.ts', text)).toEqual([
      'kernel/router/router.ts -> kernel/wallets/caip.ts',
      'kernel/router/router.ts -> kernel/createKernel.ts',
      'kernel/router/router.ts -> kernel/features/config.ts',
    ])
  })

  it.each(Object.entries(limits))('keeps %s within %i lines', (name, limit) => {
    const lines = countLines((path) => {
      const room = getRoom(path)
      return name === 'outside of wallets' ? room !== 'wallets' : room === name
    })
    expect(lines).toBeLessThanOrEqual(limit)
  })
})
