import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The time after which a lock counts as abandoned, in milliseconds. */
const maxBuildTime = 120_000
const isThere = (path: string) => stat(path).then(Boolean, () => false)

/**
 * Lets one process build a folder while the others wait for it. False when it is there by then;
 * else the caller builds it, and calls `release` afterwards.
 */
export async function acquireBuildLock(
  folder: string,
): Promise<{ release(): Promise<void> } | false> {
  const claim = join(dirname(folder), `claim-${basename(folder)}`)
  await mkdir(dirname(folder), { recursive: true })
  while (!(await isThere(folder))) {
    const isOurs = await mkdir(claim).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
        return false
      },
    )
    const release = () => rm(claim, { recursive: true, force: true })
    if (isOurs) return { release }
    const { mtimeMs } = await stat(claim).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > maxBuildTime) await release()
    await pause(200)
  }
  return false
}
