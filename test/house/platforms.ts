import type { LockedPackage, Lockfile } from './lockfile.ts'

/** A machine that a contributor may have, in the words of package.json. */
export type Platform = { readonly os: string; readonly cpu: string; readonly libc?: string }

const fits = (listed: readonly string[] | undefined, word: string | undefined) =>
  listed === undefined || (word !== undefined && listed.includes(word))

/** True for a package with a program of this platform; one for any platform is none of them. */
export const supportsPlatform = ({ os, cpu, libc }: LockedPackage, platform: Platform): boolean =>
  os !== undefined &&
  cpu !== undefined &&
  fits(os, platform.os) &&
  fits(cpu, platform.cpu) &&
  (platform.os !== 'linux' || fits(libc, platform.libc))

/**
 * The optional dependencies of a package that the lockfile holds, and the names of those that it
 * does not.
 */
function listOptionals({ packages }: Lockfile, place: string) {
  const names = Object.keys(packages[place]?.optionalDependencies ?? {})
  const found = names.flatMap(
    (name) => packages[`${place}/node_modules/${name}`] ?? packages[`node_modules/${name}`] ?? [],
  )
  const missing = names.filter(
    (name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`],
  )
  return { found, missing }
}

/**
 * Optional dependencies that a package names and the lockfile lacks. `npm ci` refuses such a
 * lockfile where the registry has them.
 */
export const findMissingOptionals = (lock: Lockfile): string[] =>
  Object.keys(lock.packages).flatMap((place) =>
    place === '' ? [] : listOptionals(lock, place).missing.map((name) => `${place}: ${name}`),
  )

/** Packages that come as programs of single platforms, and have none for this one. */
export const findUnsupported = (lock: Lockfile, platform: Platform): string[] =>
  Object.keys(lock.packages).filter((place) => {
    const programs =
      place === ''
        ? []
        : listOptionals(lock, place).found.filter(
            ({ os, cpu }) => os !== undefined && cpu !== undefined,
          )
    return programs.length > 1 && !programs.some((one) => supportsPlatform(one, platform))
  })
