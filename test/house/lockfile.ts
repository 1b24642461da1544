import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type LockedPackage = {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}
export type Lockfile = {
  readonly path: string
  readonly packages: Readonly<Record<string, LockedPackage>>
}

const root = join(import.meta.dirname, '../..')

/** A lockfile of this project, by its path from the root. */
export function readLockfile(path: string): Lockfile {
  return { path, packages: JSON.parse(readFileSync(join(root, path), 'utf8')).packages }
}

/** The name in a lockfile place: `node_modules/a/node_modules/@b/c` is `@b/c`. */
export const parsePackageName = (place: string) =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Resolves a package like Node: the nearest `node_modules` outwards. */
function findPlace(lock: Lockfile, from: string, name: string): string | undefined {
  const inner = `${from}${from === '' ? '' : '/'}node_modules/${name}`
  if (lock.packages[inner] !== undefined) return inner
  if (from === '') return undefined
  const outer = from.lastIndexOf('node_modules/')
  return findPlace(lock, outer <= 0 ? '' : from.slice(0, outer - 1), name)
}

/** Everything that installing these packages brings, as places in the lockfile. */
export function listInstalled(
  lock: Lockfile,
  names: readonly string[],
  from = '',
  seen: Set<string> = new Set(),
): Set<string> {
  for (const name of names) {
    const place = findPlace(lock, from, name)
    if (place === undefined || seen.has(place)) continue
    seen.add(place)
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[place] ?? {}
    listInstalled(lock, Object.keys({ ...dependencies, ...optionalDependencies }), place, seen)
  }
  return seen
}

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/**
 * Dependencies that the project itself names with a range, a tag or an address instead of one
 * version.
 */
export function findUnpinned({ packages }: Lockfile): string[] {
  const own = packages['']
  const wanted = Object.entries({
    ...own?.dependencies,
    ...own?.optionalDependencies,
    ...own?.devDependencies,
  })
  return wanted
    .filter(([, range]) => !exact.test(range.replace(/^npm:(@?[^@]+)@/, '')))
    .map(([name, range]) => `${name}@${range}`)
}

/**
 * Packages that come from elsewhere than the registry, or without a checksum. A lockfile may leave
 * the registry's own address out.
 */
export function findUnverified({ packages }: Lockfile): string[] {
  const verified = ({ resolved = 'https://registry.npmjs.org/', integrity }: LockedPackage) =>
    resolved.startsWith('https://registry.npmjs.org/') && integrity?.startsWith('sha512-') === true
  return Object.entries(packages).flatMap(([place, one]) =>
    place.includes('node_modules/') && one.link !== true && !verified(one) ? [place] : [],
  )
}
