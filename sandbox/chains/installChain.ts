import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** An installation that takes longer than this has died with its process. */
const longest = 10 * 60_000

/** True when every package of the folder's lockfile-backed manifest is there in its version. */
function isInstalled(folder: string): boolean {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return Object.entries(dependencies).every(([name, version]) => {
    const manifest = join(folder, 'node_modules', name, 'package.json')
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version
  })
}

/** Whoever makes the folder installs; the others wait for it to be gone. A lock that a dead process left is taken over. */
async function locked(lock: string, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch {
      const age = existsSync(lock) ? Date.now() - statSync(lock).mtimeMs : 0
      if (age > longest) rmSync(lock, { recursive: true, force: true })
      await wait(250)
    }
  }
  try {
    await work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** Brings the packages of a folder with a package.json of its own, once, on first use; a folder without one needs none. Safe to call from several processes. */
export async function installChain(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'package.json')) || isInstalled(folder)) return
  await locked(join(folder, '.installing'), async () => {
    if (isInstalled(folder)) return
    process.stderr.write(`installing the packages of ${folder} (once) ...\n`)
    // No install scripts: none of the packages needs one, and some would build native code.
    const words = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps']
    const child = spawn('npm', words, { cwd: folder, stdio: ['ignore', 2, 2] })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`npm install in ${folder} ended with ${code}`)
  })
}
